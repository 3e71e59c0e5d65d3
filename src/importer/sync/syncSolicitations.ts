import { hash } from 'node:crypto'
import { addDays, dayInFlorida } from '#contract/domain/days.ts'
import { counted } from '#contract/domain/text.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { storeDocumentFiles } from '#database/repositories/documentFiles.ts'
import { type LinkedStatement, statementFilesIn } from '#database/repositories/documents.ts'
import { ImportError } from '../ImportError.ts'
import { FETCHED_FILES, fileStore, sniffMediaType } from '../load/documentFiles.ts'
import { decodeText } from '../read/stateText.ts'
import { pageFault } from '../read/openPage.ts'
import { type HtmlPage, readHtml } from '../read/readHtml.ts'
import { readSolicitations } from '../read/solicitations.ts'
import { collectWarnings, type Report } from '../report.ts'
import { SOLICITATIONS_PAGE } from '../settings.ts'
import { SiteUnavailable, transientFaultOf } from './faults.ts'
import { importFetched, importPages, type SyncOptions } from './importPages.ts'
import { newVisit, type StateAnswer, stateClient, type StateClient } from './stateClient.ts'
import { compactDay } from './syncList.ts'

const { pathname: PAGE } = new URL(SOLICITATIONS_PAGE)

/** The form's own fields: both filters blank, and the button that requests everything. */
const SEARCH = {
  ctl00$MainContent$txtSolicitorName: '',
  ctl00$MainContent$ddlSolOffice: '',
  ctl00$MainContent$btnSolSearch: 'Search',
}

/**
 * The page of all solicitations, requested as a browser does: first the form, whose hidden fields are then sent with the
 * search. Throws ImportError if it cannot be fetched completely.
 */
async function fetchListing(client: StateClient): Promise<Buffer> {
  const form = await client.ask({ path: PAGE, referer: PAGE }, 'the form of solicitations', faultOfForm)
  const fields = { ...hiddenFields(readHtml(decodeText(form.bytes))), ...SEARCH }
  const { bytes } = await client.ask(
    { path: PAGE, referer: PAGE, fields },
    'the listing of solicitations',
    transientFaultOf((html) => readSolicitations('', html)),
  )
  return bytes
}

const hiddenFields = (page: HtmlPage | null): Record<string, string> =>
  Object.fromEntries((page?.fields ?? []).flatMap(({ sends }) => (sends ? [sends] : [])))

function faultOfForm({ status, bytes }: StateAnswer): string | null {
  if (status !== 200) return `it answered ${status}`
  const html = decodeText(bytes)
  const page = readHtml(html)
  if (page === null) return 'it sent a page that is far longer than the form'
  if (Object.keys(hiddenFields(page)).length > 0) return null
  return `it sent no form to search with: ${pageFault(html, page) ?? 'no hidden field is in it'}`
}

/** Fetches and imports the listing of solicitations, then the files of its links that are not stored yet. */
export async function syncSolicitations(
  db: Db,
  options: SyncOptions,
): Promise<Report & { isOutage: boolean }> {
  const { clock, dryRun = false, documentStore, site: own, solicitationSite = own.origin } = options
  // A different site has its own robots.txt, cookies and pauses.
  const visit = solicitationSite === own.origin ? own.visit : newVisit()
  const site = { ...own, origin: solicitationSite, ...(visit && { visit }) }
  const client = stateClient(site)
  using closing = new DisposableStack()
  closing.defer(() => {
    if (own.visit && own.visit !== visit) own.visit.requests += client.requests()
  })
  const report = await importFetched(db, 'solicitations', { clock, dryRun }, async () => [
    { name: `Solicitations_${compactDay(clock())}.html`, bytes: await fetchListing(client) },
  ])
  if (report.outcome === 'refused' || dryRun || documentStore === undefined)
    return { ...report, isOutage: false }
  const files = await fetchFiles(db, { client, origin: site.origin, documentStore, clock })
  const { fetched, left, isOutage, warnings } = files
  const counts = [
    fetched > 0 && `${counted(fetched, 'file')} fetched`,
    left > 0 && `${counted(left, 'file')} left for the next run`,
  ].filter(Boolean)
  const sentences = [report.message, counts.length > 0 && `${counts.join(', ')}.`, isOutage && OUTAGE]
  return {
    ...report,
    isOutage,
    message: sentences.filter(Boolean).join(' '),
    warnings: [...report.warnings, ...warnings],
  }
}

const OUTAGE =
  'Several links in a row gave the same answer and no file, as in an outage; the next run asks again.'

/** The media types of filings, by their bytes, and their file name extensions. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/tiff': '.tif',
}

// @limit answers importer/syncSolicitations: The file of a statement of solicitation: {bytes}; a larger one
// is not kept
/** Dozens of times the length of a scanned form. */
const MAX_BYTES = 20 * 1024 * 1024

/**
 * The file that a link of the listing leads to, or why there is none. `likeness` is the same for answers that are
 * alike, as in an outage, and null if the site says that this file is missing. Throws ImportError if the site does not
 * answer properly now, and SiteUnavailable if it should be left alone. Only the listing's site is asked.
 */
async function fetchStatement(client: StateClient, link: string, origin: string) {
  const { host, pathname, search } = new URL(link)
  if (host !== new URL(SOLICITATIONS_PAGE).host && host !== new URL(origin).host)
    return { reason: `the link leads to another site, ${host}`, likeness: null }
  const { status, location, bytes } = await client.ask(
    {
      path: pathname + search,
      referer: new URL(SOLICITATIONS_PAGE).pathname,
      isNoFile: true,
      mayBeMissing: true,
    },
    'the file of a statement',
    () => null,
  )
  if (status !== 200)
    return { reason: `the site answered ${status}`, likeness: location === null ? null : `to ${location}` }
  if (bytes.length > MAX_BYTES) return { reason: 'it is over 20 MB', likeness: null }
  const mediaType = sniffMediaType(bytes)
  const ending = ENDINGS[mediaType]
  if (ending !== undefined) return { bytes, mediaType, ending }
  return { reason: 'it is neither a PDF nor an image', likeness: hash('sha256', bytes) }
}

interface Options {
  client: StateClient
  origin: string
  documentStore: string
  clock: () => Date
}

// @limit answers importer/syncSolicitations: Links of statements followed per run: {count}
/** About a quarter of an hour with the pauses; the next run continues. */
const MAX_LINKS = 300

/** After this many links in a row that give the same answer and no file, the site is out of order. */
const MAX_ALIKE = 5

/** A link that gave no file is tried again after this many days. */
const RETRY_DAYS = 30

/**
 * Fetches the files that links in the listing lead to, each link once and each file as a separate import, so that files
 * fetched by a killed run are not requested again. If a link gives no file, an existing file stays.
 */
async function fetchFiles(db: Db, options: Options) {
  const { client, origin, clock } = options
  const { warn, sentences } = collectWarnings()
  const today = dayInFlorida(clock())
  const triedSince = addDays(today, -RETRY_DAYS)
  const byLink = Map.groupBy(await statementFilesIn(db).wanted(triedSince), ({ link }) => link)
  const noteTried = (link: string, day: string) =>
    withImportTransaction(db, (trx) => statementFilesIn(trx).noteTried(link, day))
  const links = [...byLink].slice(0, MAX_LINKS)
  /** Links in a row that got the same answer and no file; not recorded yet. */
  let alike: { links: string[]; likeness: string } = { links: [], likeness: '' }
  const recordAlike = async () => {
    for (const each of alike.links) await noteTried(each, today)
    alike = { links: [], likeness: '' }
  }
  let [done, fetched, isOutage] = [0, 0, false]
  for (const [link, statements] of links) {
    try {
      const outcome = await fetchStatement(client, link, origin)
      if (outcome.reason !== undefined) {
        const { reason, likeness } = outcome
        warn('Links of statements that lead to no file', `${link}: ${reason}`)
        if (likeness !== alike.likeness) await recordAlike()
        if (likeness === null) await noteTried(link, today)
        else alike = { links: [...alike.links, link], likeness }
        isOutage = alike.links.length === MAX_ALIKE
        if (isOutage) break
      } else {
        await recordAlike()
        await withImportTransaction(db, (trx) => importFile(trx, link, statements, outcome, options))
        fetched += 1
      }
      done += 1
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      warn('Files of statements that could not be fetched', error.message)
      if (error instanceof SiteUnavailable) break
      // The next run tries it again, after the links that it has not tried.
      await noteTried(link, triedSince)
      done += 1
    }
  }
  if (isOutage) done -= alike.links.length - 1
  else await recordAlike()
  return { fetched, left: byLink.size - done, isOutage, warnings: sentences() }
}

/** Stores a file as an import, so that the history does not say that an administrator changed the statements. */
async function importFile(
  trx: Db,
  link: string,
  statements: readonly LinkedStatement[],
  { bytes, mediaType, ending }: Extract<Awaited<ReturnType<typeof fetchStatement>>, { bytes: Buffer }>,
  { documentStore, clock }: Options,
): Promise<void> {
  const askedAt = clock().toISOString()
  const sha256 = hash('sha256', bytes)
  const run = { kind: 'statement files', dryRun: false, startedAt: askedAt, clock }
  const pages = [{ name: link, askedAt, sha256, bytes }]
  const day = dayInFlorida(new Date(askedAt))
  await importPages(trx, run, { records: 'documents', pages, day }, async (_, journal) => {
    const ids = statements.map(({ id }) => id)
    await journal.before('document', ids)
    const files = fileStore(documentStore)
    files.add(sha256, bytes)
    await files.flush()
    const file = {
      file_path: `${FETCHED_FILES}${sha256}${ending}`,
      content_hash: sha256,
      media_type: mediaType,
      size: bytes.length,
    }
    for (const statement of statements)
      await statementFilesIn(trx).hold(statement, {
        ...file,
        filename: `${statement.type} ${statement.date}${ending}`,
      })
    await storeDocumentFiles(trx, documentStore)
    const changes = ids.map((record) => ({ change: 'changed' as const, record, name: '', fields: [] }))
    return { changes }
  })
}
