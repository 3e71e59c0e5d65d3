import { counted } from '#contract/domain/text.ts'
import type { Db } from '#database/connection/Db.ts'
import { SOLICITATIONS_PAGE } from '../../normalize/linkOf.ts'
import { decodeText } from '../../read/decodeText.ts'
import { pageFault } from '../../read/pageFault.ts'
import { type HtmlPage, readHtml } from '../../read/readHtml.ts'
import { readSolicitations } from '../../read/readSolicitations.ts'
import type { Report } from '../../report.ts'
import { importFetched } from '../importFetched.ts'
import { stateClient, type StateClient } from '../stateClient.ts'
import type { StateAnswer } from '../stateSite.ts'
import { compactDay } from '../syncList.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { transientFaultOf } from '../transientFaultOf.ts'
import { newVisit } from '../visit.ts'
import { fetchFiles } from './fetchFiles.ts'

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

/**
 * Fetches the state's listing of solicitations, imports it, and then fetches the files that its links lead to and that
 * are not stored yet.
 */
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
  const files = await fetchFiles(db, {
    client,
    origin: site.origin,
    documentStore,
    clock,
  })
  const { fetched, left, isOutage, warnings } = files
  const said = [
    ...(fetched > 0 ? [`${counted(fetched, 'file')} fetched`] : []),
    ...(left > 0 ? [`${counted(left, 'file')} left for the next run`] : []),
  ]
  return {
    ...report,
    isOutage,
    message: [
      report.message,
      ...(said.length > 0 ? [`${said.join(', ')}.`] : []),
      ...(isOutage
        ? [
            'Several links in a row gave one and the same answer and no file, as in an outage; the next run asks again.',
          ]
        : []),
    ].join(' '),
    warnings: [...report.warnings, ...warnings],
  }
}
