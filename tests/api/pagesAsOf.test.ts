import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PublicPage } from '#build/publicPages.ts'
import { atRevision } from '#database/history/atRevision.ts'
import { racesIn } from '#database/repositories/races.ts'
import { cardRenderer } from '#server/html/card/cardRenderer.ts'
import { raceCard } from '#server/html/card/raceCard.ts'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { importing } from '#tests/support/register/importing.ts'
import { A_BUILD, makeSite } from '#tests/support/api/makeSite.ts'

/** The pages of a register whose second import renamed a committee; both were on November 20. */
async function renamed() {
  const { db, site } = await makeSite(
    { committees: [aCommittee({ AcctNum: 70_275, Name: 'Oak Fund' })] },
    { publicUrl: 'https://ledger.example.org' },
  )
  await importing(db, () => Promise.resolve())
  await importing(db, (trx) => trx.updateTable('committee').set({ name: 'Pine Fund' }).execute())
  await db.updateTable('revision').set({ day: '2026-11-20' }).execute()
  const open = async (address: string) => {
    const response = await site.request(address)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return { open }
}

test('a page as of a day shows its state on that day, says so, and links to today’s', async () => {
  const { open } = await renamed()

  for (const [asOf, revision, name] of [
    ['1', 1, 'Oak Fund'],
    ['r1', 1, 'Oak Fund'],
    ['2026-11-20', 2, 'Pine Fund'],
  ]) {
    const { status, html } = await open(`/committees/70275?asOf=${asOf}`)
    expect(status).toBe(200)
    expect(html).toContain(`<title>Sunshine Ledger - ${name}</title>`)
    expect(html).toContain(
      `<aside class="site-notice" aria-label="Earlier day">This is the register as it stood on November 20, 2026 (revision ${revision}), not as it is now. <a id="today" href="/committees/70275">Today’s page</a></aside>`,
    )
    expect(html).toContain(`href="/api/committees/70275?asOf=${asOf}"`)
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toContain('rel="canonical"')
  }
  expect((await open('/committees/70275')).html).not.toContain('asOf')
})

test('a page as of a time that is not on file says so, with a link to today’s', async () => {
  const { open } = await renamed()

  const { status, html } = await open('/committees/70275?asOf=2026-11-19')
  expect(status).toBe(404)
  expect(html).toContain(
    '<span id="not-on-file">The register as of that day is not on file: its history begins on 2026-11-20.</span> <a href="/committees/70275?asOf=2026-11-20">The page as of November 20, 2026</a>. <a id="today" href="/committees/70275">Today’s page</a>',
  )
  expect((await open('/committees?asOf=%22%3E%3Cscript%3E')).status).toBe(400)
  expect((await open('/committees?asOf=%22%3E%3Cscript%3E')).html).not.toContain('"><script>')
})

/** An address of each page. The type requires a line for a new page. */
const EVERY_PAGE: Readonly<Record<Exclude<PublicPage, 'filedName'>, string>> = {
  home: '/',
  candidateSearch: '/candidates',
  candidateList: '/candidates/20261103-GEN/STR',
  candidateDetail: '/candidates/91527',
  committeeList: '/committees',
  committeeDetail: '/committees/70275',
  cashOnHand: '/committees/70275/cash-on-hand',
  officer: '/officers/Bea%20Boone',
  search: '/search',
  races: '/races/20261103-GEN/STR/24',
  transactions: '/candidates/91527/transactions',
  aboutData: '/about-data',
  changes: '/changes',
  developers: '/developers',
  glossary: '/glossary',
  verify: '/verify',
  notFound: '/nowhere',
}

/** A race whose candidate had another name and less money at the first revision. */
async function race(build = A_BUILD) {
  const { db, site } = await makeSite(
    { candidates: [aCandidate()], committees: [aCommittee()], balances: [aBalance({ coh: 100 })] },
    { publicUrl: 'https://ledger.example.org', build },
  )
  await importing(db, () => Promise.resolve())
  await importing(db, async (trx) => {
    await trx.updateTable('candidate').set({ name_last: 'Bloom' }).execute()
    await trx.updateTable('reported_balance').set({ coh: 900 }).execute()
  })
  await db.updateTable('revision').set({ day: '2026-11-20' }).execute()
  return { db, site, html: async (address: string) => (await site.request(address)).text() }
}

test('every page as of a day says so', async () => {
  const { html } = await race()

  for (const [page, address] of Object.entries(EVERY_PAGE))
    expect([page, await html(`${address}?asOf=r1`)]).toEqual([
      page,
      expect.stringContaining('This is the register as it stood on November 20, 2026 (revision 1)'),
    ])
})

test('a race in a frame can be as of a day too, says so, and links to pages as of that day', async () => {
  const { site, html } = await race()
  const frame = '/embed/races/20261103-GEN/STR/24'
  const then = await site.request(`${frame}?asOf=r1`)
  const words = await then.text()

  expect(then.headers.get('Content-Security-Policy')).toContain('frame-ancestors *')
  expect(words).toContain('href="/candidates/91527?asOf=r1"')
  expect(words).toContain('as it stood on November 20, 2026 (revision 1), not as it is now.')
  expect([/Alvarez|Bloom/.exec(words)?.[0], /\$[\d.]+/.exec(words)?.[0]]).toEqual(['Alvarez', '$1.00'])
  // The two are cached separately.
  const today = await html(frame)
  expect([/Alvarez|Bloom/.exec(today)?.[0], /\$[\d.]+/.exec(today)?.[0]]).toEqual(['Bloom', '$9.00'])
  expect(await html(`${frame}?asOf=r1`)).toBe(words)
})

test('a record in a frame can be as of a day, and its number links to the page as of that day', async () => {
  const { site, html } = await race()
  const words = await html('/embed/records/candidate-91527?asOf=r1')

  expect(words).toContain('href="/candidates/91527?asOf=r1"')
  expect(words).toContain('as it stood on November 20, 2026 (revision 1), not as it is now.')
  expect(/Alvarez|Bloom/.exec(words)?.[0]).toBe('Alvarez')
  expect(/Alvarez|Bloom/.exec(await html('/embed/records/candidate-91527'))?.[0]).toBe('Bloom')

  const led = await site.request('/records/candidate-91527?asOf=r1')
  expect([led.status, led.headers.get('Location')]).toEqual([302, '/candidates/91527?asOf=r1'])
  expect((await site.request('/records/candidate-1?asOf=r1')).status).toBe(404)
  expect((await site.request('/embed/records/candidate-1?asOf=r1')).status).toBe(404)
})

test('a race’s page as of a day names a picture as of that day, which states the day', async () => {
  const serif = readFileSync(
    'node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
  )
  const { db, site, html } = await race({ ...A_BUILD, assets: new Map([['/assets/serif-1.woff2', serif]]) })
  const address = '/races/20261103-GEN/STR/24/card.png?asOf=r1'
  const ofThen = await racesIn(atRevision(db, 1)).find('20261103-GEN', 'STR', '24')
  if (!ofThen) throw new Error('There was no such race')
  const said = 'This is the register as it stood on November 20, 2026 (revision 1), not as it is now.'

  expect(await html('/races/20261103-GEN/STR/24?asOf=r1')).toContain(
    `<meta property="og:image" content="https://ledger.example.org${address}" />`,
  )
  const picture = await site.request(address)
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  const drawn = await cardRenderer([serif])(await raceCard(ofThen, [said]))
  expect(drawn.equals(Buffer.from(await picture.arrayBuffer()))).toBe(true)
  expect((await site.request(address.replace('/24/', '/25/'))).status).toBe(404)
})

test('a race whose district’s name has a space is found as a page, as a picture and in a frame', async () => {
  const { db, site } = await makeSite({ candidates: [aCandidate({ Juris1num: 'A 1' })] })
  await importing(db, () => Promise.resolve())

  for (const address of [
    '/races/20261103-GEN/STR/A%201',
    '/races/20261103-GEN/STR/A%201/card.png',
    '/embed/races/20261103-GEN/STR/A%201',
  ])
    for (const asOf of ['', '?asOf=r1'])
      expect([address + asOf, (await site.request(address + asOf)).status]).toEqual([address + asOf, 200])
})

test('the form that chooses a list leads to the list of the day that is shown, without scripts too', async () => {
  const { site } = await race()
  const chosen = await site.request('/candidates?asOf=r1&election=20261103-GEN&office=STR')

  expect([chosen.status, chosen.headers.get('Location')]).toEqual([
    303,
    '/candidates/20261103-GEN/STR?asOf=r1',
  ])
})

test('pages for search engines, which have no past, say so', async () => {
  const { site } = await race()

  for (const address of ['/sitemap.xml', '/sitemap-1.xml', '/robots.txt']) {
    const response = await site.request(`${address}?asOf=r1`)
    expect([address, response.status, await response.text()]).toEqual([
      address,
      400,
      expect.stringContaining('This address answers only for today: leave out asOf='),
    ])
  }
  const frame = await site.request('/embed/races/20261103-GEN/STR/24?asOf=r9')
  expect([frame.status, await frame.text()]).toEqual([
    404,
    expect.stringContaining('<p>No such import or revision is on record.</p>'),
  ])
})
