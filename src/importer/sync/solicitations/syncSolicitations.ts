import type { Db } from '#database/connection/Db.ts'
import { counted } from '#contract/domain/counted.ts'
import type { Report } from '../../report.ts'
import { importFetched } from '../importFetched.ts'
import { stateClient } from '../stateClient.ts'
import { newVisit } from '../visit.ts'
import { compactDay } from '../syncList.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { fetchListing } from './fetchListing.ts'
import { fetchFiles } from './fetchFiles.ts'

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
