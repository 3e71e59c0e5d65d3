import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/domain/days.ts'
import { changesIn } from '#database/journal/changes.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import { documentStore as storeOf } from '#database/repositories/documentFiles.ts'
import { importHistoryIn } from '#database/imports/importHistory.ts'
import { syncSolicitations } from '#importer/sync/syncSolicitations.ts'
import { newVisit } from '#importer/sync/stateClient.ts'
import type { Fault } from '#tests/support/state/fakeState.ts'
import { makeNight } from '#tests/support/state/makeNight.ts'
import { type Filing, filing, isFilledIn } from '#tests/support/state/solicitationReplies.ts'

const STATEMENTS = 'Statement of Solicitation'
const PDF = '%PDF-1.4\n%%EOF\n'
const LINK = '/PublicSolicitations/Doc.ashx?id=1'

async function solicitationsNight(...filings: Filing[]) {
  const deadLinks = new Set<string>()
  const files = new Map<string, string>()
  const night = await makeNight({
    filings,
    files,
    faultOf: ({ pathname }) => (deadLinks.has(pathname) ? 'bad gateway' : null),
  })
  const { db, documentStore } = night
  return {
    ...night,
    filings,
    files,
    deadLinks,
    sync: (choices = {}) => syncSolicitations(db, { ...night.options, documentStore, ...choices }),
    shown: () => documentsIn(db).ofType(STATEMENTS),
    requestedFiles: () =>
      night.requests.flatMap(({ what }) => (what.startsWith('file ') ? [what.slice(5)] : [])),
  }
}

test('the form is requested first, and its hidden fields are sent back with both filters blank', async () => {
  const { sync, requests, shown } = await solicitationsNight(filing())

  expect(await sync()).toMatchObject({ kind: 'solicitations', outcome: 'done', added: 1, asOf: '2026-11-23' })

  expect(requests.map(({ what }) => what)).toEqual([
    'the form of solicitations',
    'the listing of solicitations',
  ])
  expect(await shown()).toMatchObject([{ FilePath: '', Filename: '' }])
  // This makes the state answer 502.
  expect(isFilledIn(new URLSearchParams({ ctl00$MainContent$btnSolSearch: 'Search' }))).toBe(false)
})

test('a listing that is far too long is refused with its name', async () => {
  const { sync } = await solicitationsNight(filing({ organization: 'Shade '.repeat(1_400_000) }))

  const { outcome, message } = await sync()
  expect(outcome).toBe('refused')
  expect(message).toMatch(
    /^Solicitations_20261123\.html is not the state's listing of solicitations: it is far longer than such a page\./,
  )
})

test('two syncs of one listing change nothing and request no file again', async () => {
  const { sync, shown, files, requestedFiles, db } = await solicitationsNight(filing({ link: LINK }))
  files.set(LINK, PDF)
  await sync()
  // The sync does get a revision, because its import number leads to one, but must not change these columns.
  const register = () => db.selectFrom('register').select(['version', 'epoch']).execute()
  const before = [await shown(), await register()]

  expect(await sync()).toMatchObject({ outcome: 'done', added: 0, changed: 0, removed: 0, unchanged: 1 })

  expect([await shown(), await register()]).toEqual(before)
  expect(requestedFiles()).toEqual([LINK])
})

test('the file behind a link of the listing is fetched, stored, and shown from then on', async () => {
  const { db, sync, shown, files, documentStore } = await solicitationsNight(
    filing({ link: 'Doc.ashx?id=1' }),
  )
  files.set(LINK, PDF)

  const report = await sync()

  expect(report.message).toMatch(/ 1 file fetched\.$/)
  const [document] = await shown()
  expect(document).toMatchObject({
    Filename: 'Statement of Solicitation 2021-03-05.pdf',
    FilePath: expect.stringMatching(/^state\/solicitations\/[0-9a-f]{64}\.pdf$/),
  })
  const file = await documentsIn(db).file(document?.FilePath ?? '')
  expect(file).toMatchObject({ mediaType: 'application/pdf', filename: document?.Filename })
  const stored = await storeOf(documentStore, db).read(file?.contentHash ?? '')
  expect(await new Response(stored?.bytes).text()).toBe(PDF)
})

test('the changes say that an import brought the file, not an administrator', async () => {
  const { db, sync, files } = await solicitationsNight(filing({ link: LINK }))
  files.set(LINK, PDF)

  await sync()

  const [change] = (await changesIn(db).list({})).changes
  expect(change).toMatchObject({ importKind: 'statement files', kind: 'document', what: 'changed' })
  expect(await importHistoryIn(db).find(change?.importId ?? 0)).toMatchObject({
    outcome: 'done',
    read: 1,
    changed: 1,
    asOf: '2026-11-23',
    files: [{ name: expect.stringContaining(LINK), size: PDF.length }],
    who: 'importer',
  })
})

test.each([
  ['a page in place of a file', LINK, '<!DOCTYPE html><html>Sign in</html>', 'neither a PDF nor an image'],
  ['a text', LINK, 'A statement', 'neither a PDF nor an image'],
  ['more than any form', LINK, PDF.padEnd(20 * 2 ** 20 + 1), 'it is over 20 MB'],
  ['nothing there', LINK, undefined, 'the site answered 404'],
  ['another site', 'https://files.example.org/a.pdf', PDF, 'leads to another site, files.example.org'],
])(
  'a link to %s gives no file, is reported, and is left alone for a month',
  async (_, link, content, why) => {
    const night = await solicitationsNight(filing({ link }))
    if (content !== undefined) night.files.set(link, content)

    const report = await night.sync()
    expect(report).toMatchObject({ outcome: 'done', added: 1 })
    expect(report.warnings.join()).toContain(why)
    expect(await night.shown()).toMatchObject([{ FilePath: '', Filename: '', isLinked: true }])
    const before = night.requestedFiles().length

    night.clock.pass(29 * DAY_MS)
    await night.sync()
    expect(night.requestedFiles()).toHaveLength(before)
    night.clock.pass(2 * DAY_MS)
    night.files.set(LINK, PDF)
    await night.sync()
    expect((await night.shown())[0]?.FilePath).toMatch(link === LINK ? /\.pdf$/ : /^$/)
  },
)

test.each([
  ['javascript:__doPostBack("ctl00$row1","")', ''],
  ['#', ''],
  ['mailto:clerk@example.org', ''],
  ['http://[', ''],
])('%s is not a link to a file', async (link, held) => {
  const { db, sync, requests } = await solicitationsNight(filing({ link }))
  await sync()
  expect(await db.selectFrom('document').select('source_link').execute()).toEqual([{ source_link: held }])
  expect(requests).toHaveLength(2)
})

test('a broken link keeps the stored file, and so does a removed one', async () => {
  const night = await solicitationsNight(filing({ link: LINK }))
  night.files.set(LINK, PDF)
  await night.sync()
  const [held] = await night.shown()

  for (const link of ['/PublicSolicitations/Doc.ashx?id=2', undefined]) {
    const { link: _, ...without } = filing()
    night.filings.splice(0, 1, link === undefined ? without : { ...without, link })
    await night.sync()
    expect(await night.shown()).toEqual([{ ...held, isLinked: link !== undefined }])
  }
})

test('a new link brings the new file', async () => {
  const night = await solicitationsNight(filing({ link: LINK }))
  night.files.set(LINK, PDF).set('/PublicSolicitations/b', 'GIF89a')
  await night.sync()
  const [before] = await night.shown()
  night.filings.splice(0, 1, filing({ link: 'b' }))
  await night.sync()
  const [after] = await night.shown()
  expect(after?.Filename).toBe('Statement of Solicitation 2021-03-05.gif')
  expect(after?.FilePath).not.toBe(before?.FilePath)
})

test('a file linked by two statements is requested once', async () => {
  const night = await solicitationsNight(
    filing({ link: LINK }),
    filing({ link: LINK, form: 'Solicitation Update' }),
  )
  night.files.set(LINK, PDF)
  await night.sync()
  expect(night.requestedFiles()).toEqual([LINK])
  expect((await night.shown()).map(({ FilePath }) => FilePath !== '')).toEqual([true, true])
})

test('files are fetched in batches, and the next run continues where a killed one stopped', async () => {
  const filings = [1, 2, 3].map((id) =>
    filing({ link: `f${id}`, organization: `Fund ${id}`, received: `01/0${id}/2024` }),
  )
  const night = await solicitationsNight(...filings)
  for (const id of [1, 2, 3]) night.files.set(`/PublicSolicitations/f${id}`, `${PDF}${id}`)
  // The form, the listing and the newest file succeed; then the site hangs up for good.
  night.faults.push(null, null, null, 'hangs up', 'hangs up', 'hangs up', 'hangs up')
  const report = await night.sync()
  expect(report.outcome).toBe('done')
  expect(report.warnings.join()).toContain('Files of statements that could not be fetched: 1')

  await night.sync()

  const requested = night.requestedFiles()
  expect(requested.filter((path) => path.endsWith('f3'))).toHaveLength(1)
  expect((await night.shown()).every(({ FilePath }) => FilePath !== '')).toBe(true)
})

const path = (id: number) => `/PublicSolicitations/f${id}`

test('links whose requests fail every night do not hold up the files of older statements', async () => {
  const filings = Array.from({ length: 7 }, (_, id) =>
    filing({ link: `f${id}`, organization: `Fund ${id}`, received: `01/${20 - id}/2024` }),
  )
  const night = await solicitationsNight(...filings)
  for (const id of [0, 1, 2, 3, 4, 5, 6]) night.files.set(path(id), PDF)
  for (const id of [0, 1, 2, 3, 4, 5]) night.deadLinks.add(path(id))
  await night.sync()
  expect(new Set(night.requestedFiles()).size).toBe(5)

  night.requests.splice(0)
  await night.sync()

  expect([...new Set(night.requestedFiles())]).toEqual([4, 5, 6, 0, 1, 2, 3].map(path))
  expect((await night.shown()).filter(({ FilePath }) => FilePath !== '')).toHaveLength(1)
})

test('one run follows 300 links at most, and the next one those that are left', async () => {
  const night = await solicitationsNight(
    ...Array.from({ length: 302 }, (_, id) => filing({ link: `f${id}`, organization: `Fund ${id}` })),
  )

  await night.sync()
  expect(new Set(night.requestedFiles()).size).toBe(300)

  await night.sync()
  expect(new Set(night.requestedFiles()).size).toBe(302)
  expect(night.requestedFiles()).toHaveLength(302)
})

test('a dry run fetches no file and changes nothing', async () => {
  const night = await solicitationsNight(filing({ link: LINK }))
  night.files.set(LINK, PDF)
  expect(await night.sync({ dryRun: true })).toMatchObject({ added: 1 })
  expect(night.requestedFiles()).toEqual([])
  expect(await night.shown()).toEqual([])
})

test.each<[Fault, RegExp]>([
  ['bad gateway', /it answered 502/],
  ['challenge page', /it is a check for human visitors/],
  ['page for a file', /no table with the columns/],
  ['no table', /no table with the columns/],
  ['header only', /holds no rows/],
  ['cut in the middle', /it was cut short/],
  ['redirect', /it answered 302/],
  ['hangs up', /it broke off/],
])('a listing with the fault "%s" is refused, and what is stored stays', async (fault, message) => {
  const night = await solicitationsNight(filing())
  await night.sync()
  night.faults.push(null, ...Array.from({ length: 4 }, () => fault))

  const report = await night.sync()

  expect(report.outcome).toBe('refused')
  expect(report.message).toMatch(message)
  expect(await night.shown()).toHaveLength(1)
})

test('requests to a separate site of the listing count even if the listing is refused', async () => {
  const night = await solicitationsNight(filing())
  night.faults.push(null, ...Array.from({ length: 4 }, () => 'bad gateway' as const))
  const visit = newVisit()
  const { origin } = night.site

  const report = await night.sync({
    site: { ...night.site, origin: 'http://127.0.0.1:1', visit },
    solicitationSite: origin,
  })

  expect(report.outcome).toBe('refused')
  // robots.txt, the form, and four attempts at the listing.
  expect(visit.requests).toBe(6)
})

test('half a listing is refused with the flag that insists, and a later whole one is imported', async () => {
  const night = await solicitationsNight(
    ...Array.from({ length: 14 }, (_, index) => filing({ organization: `Fund ${index}` })),
  )
  await night.sync()
  const gone = night.filings.splice(2, 12)

  const report = await night.sync()
  expect(report.outcome).toBe('refused')
  expect(report.message).toMatch(/would remove 12 of the 14 solicitations on file.*with --allow-removals\.$/)

  night.filings.push(...gone)
  expect(await night.sync()).toMatchObject({ outcome: 'done', unchanged: 14 })
})

test('a stored file is identified in the document store only by its content', async () => {
  const night = await solicitationsNight(
    filing({ link: LINK }),
    filing({ link: 'again', organization: 'Other' }),
  )
  night.files.set(LINK, PDF).set('/PublicSolicitations/again', PDF)
  await night.sync()
  expect(readdirSync(night.documentStore)).toHaveLength(1)
})

test('links that all give one and the same page are an outage: none is taken for a link without a file', async () => {
  const links = Array.from({ length: 9 }, (_, index) => `/PublicSolicitations/Doc.ashx?id=${index}`)
  const { sync, files, requestedFiles, nextNight, shown } = await solicitationsNight(
    ...links.map((link, index) => filing({ link, organization: `Invented Fund ${index}` })),
  )
  for (const link of links) files.set(link, '<!DOCTYPE html><html>Back soon</html>')

  const report = await sync()
  expect(report).toMatchObject({ outcome: 'done', isOutage: true })
  expect(report.message).toContain('as in an outage; the next run asks again.')
  expect(requestedFiles()).toHaveLength(5)

  for (const link of links) files.set(link, PDF)
  nextNight()
  expect(await sync()).toMatchObject({ isOutage: false })
  expect((await shown()).filter(({ Filename }) => Filename !== '')).toHaveLength(9)
})
