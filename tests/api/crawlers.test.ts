import type { KyselyPlugin } from 'kysely'
import { ROUTES } from '#contract/pages.ts'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { registerIn } from '#database/register.ts'
import { respondToError } from '#server/apiError.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { importing } from '#tests/support/register/importing.ts'
import { makeSite, pageDeps } from '#tests/support/api/makeSite.ts'
import { SILENT } from '#tests/support/runner/silent.ts'

const ada = aCandidate({ AcctNum: 91_527 })

test('search engines are asked to list no page about invented people, and every page of real ones', async () => {
  const { site, db } = await makeSite({ candidates: [ada] }, { publicUrl: 'https://ledger.example.org' })
  const listed = async () => {
    const html = await (await site.request('/candidates/91527')).text()
    const map = await (await site.request('/sitemap.xml')).text()
    return {
      canonical: /<link rel="canonical" href="(.*?)"/.exec(html)?.[1],
      isHidden: html.includes('content="noindex"'),
      inMap: map.includes('/candidates/91527<'),
    }
  }

  await registerIn(db).setSample(true)
  expect(await listed()).toEqual({ canonical: undefined, isHidden: true, inMap: false })

  await registerIn(db).setSample(false)
  await registerIn(db).noteChange()
  const canonical = 'https://ledger.example.org/candidates/91527'
  expect(await listed()).toEqual({ canonical, isHidden: false, inMap: true })
})

test('crawlers are kept from administration, and from the downloads of each record', async () => {
  const { site } = await makeSite({}, { publicUrl: 'https://ledger.example.org' })
  const robots = (await (await site.request('/robots.txt')).text()).split('\n')

  expect(robots[0]).toBe('User-agent: *')
  expect(robots).toContain('Sitemap: https://ledger.example.org/sitemap.xml')
  for (const path of ['/admin', '/api/export/', '/verify?', '/*/transactions?'])
    expect(robots).toContain(`Disallow: ${path}`)
  // What pages call while a crawler renders them.
  expect(robots).not.toContain('Disallow: /api/')
})

const isOfRecords = (path: string) => /\d/.test(path)

test('the site map lists every page except hidden ones', async () => {
  const { site, db } = await makeSite({
    candidates: [ada, aCandidate({ AcctNum: 3 })],
    committees: [aCommittee()],
  })
  await db
    .insertInto('deletion')
    .values({ record_type: 'candidate', acct_num: 3, deleted_at: '', deleted_by: '' })
    .execute()

  expect(await (await site.request('/robots.txt')).text()).toContain('http://localhost:3000/sitemap.xml')
  const map = await (await site.request('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>http:\/\/localhost:3000(.*?)<\/loc>/g)].map(([, path = '']) => path)
  expect(paths.filter(isOfRecords)).toEqual([
    '/races/20261103-GEN',
    '/candidates/20261103-GEN/STR',
    '/races/20261103-GEN/STR',
    '/races/20261103-GEN/STR/24',
    '/candidates/91527',
    '/committees/70275',
  ])
  // Searches differ for everybody.
  const pages = Object.keys(ROUTES).filter((path) => !path.includes(':') && path !== '/search')
  expect(paths.filter((path) => !isOfRecords(path)).toSorted()).toEqual(pages.toSorted())
  expect((await site.request('/sitemap-1.xml')).status).toBe(200)
  for (const path of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-10000.xml'])
    expect((await site.request(path)).status).toBe(404)
})

test('the site map says on which day a record last changed, if it has', async () => {
  const { db, site } = await makeSite({
    candidates: [ada, aCandidate({ AcctNum: 3 })],
    committees: [aCommittee({ AcctNum: 3 })],
  })
  await importing(db, () => Promise.resolve())
  for (const name_first of ['Bea', 'Cy'])
    await importing(db, (trx) =>
      trx.updateTable('candidate').set({ name_first }).where('acct_num', '=', 3).execute(),
    )
  for (const importId of [2, 3])
    await db
      .updateTable('journal')
      .set({ day: `2026-11-0${importId}` })
      .where('import_id', '=', importId)
      .execute()
  const map = await (await site.request('/sitemap.xml')).text()

  expect(map).toContain('<loc>http://localhost:3000/candidates/3</loc><lastmod>2026-11-03</lastmod>')
  expect(map).toContain('<loc>http://localhost:3000/candidates/91527</loc></url>')
  expect(map).toContain('<loc>http://localhost:3000/committees/3</loc></url>')
})

test('site maps that do not exist are refused without reading the register each time', async () => {
  const { db } = await createTestApp({ candidates: [ada] })
  let reads = 0
  const countReads: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"name":"candidate"')) reads += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const site = pageRoutes(pageDeps(db.withPlugin(countReads))).onError(respondToError(SILENT))
  const statuses = async () => [
    (await site.request('/sitemap-2.xml')).status,
    (await site.request('/sitemap-9999.xml')).status,
  ]

  expect([await statuses(), await statuses(), reads]).toEqual([[404, 404], [404, 404], 1])

  await registerIn(db).noteChange()
  expect([await statuses(), reads]).toEqual([[404, 404], 2])
})
