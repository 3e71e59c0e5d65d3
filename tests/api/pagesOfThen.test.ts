import { expect, test } from 'vitest'
import { aCommittee } from '#mocks/builders.ts'
import { importing } from '#tests/support/importing.ts'
import { makeSite } from '#tests/support/makeSite.ts'

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

test('a page as of then is about what it was then, says so, and leads to today', async () => {
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
      `<aside class="site-notice" aria-label="As of then">This is the register as it stood on November 20, 2026 (revision ${revision}), and not as it stands. <a id="today" href="/committees/70275">Today’s page</a></aside>`,
    )
    expect(html).toContain(`href="/api/committees/70275?asOf=${asOf}"`)
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toContain('rel="canonical"')
  }
  expect((await open('/committees/70275')).html).not.toContain('asOf')
})

test('what a page was at a time that is not on file is said on it, with the way to today', async () => {
  const { open } = await renamed()

  const { status, html } = await open('/committees/70275?asOf=2026-11-19')
  expect(status).toBe(404)
  expect(html).toContain(
    'What the register was then is not on file: its history begins on 2026-11-20. <a id="today" href="/committees/70275">Today’s page</a>',
  )
  expect((await open('/committees?asOf=%22%3E%3Cscript%3E')).status).toBe(400)
  expect((await open('/committees?asOf=%22%3E%3Cscript%3E')).html).not.toContain('"><script>')
})
