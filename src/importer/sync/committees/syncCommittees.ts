import type { Db } from '#database/connection/Db.ts'
import type { CommandOutcome } from '../../commandOutcome.ts'
import { describeReport } from '../../report.ts'
import { recordAttempt } from '../recordAttempt.ts'
import { stateClient } from '../stateClient.ts'
import { newVisit } from '../visit.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { syncList } from '../syncList.ts'
import { sweepCommittees } from './sweepCommittees.ts'

/**
 * Fetches the list of active committees, then the status of all committees from the state's look-up, including closed
 * ones.
 */
export async function syncCommittees(
  db: Db,
  { site, clock, dryRun = false }: SyncOptions,
): Promise<CommandOutcome> {
  // Both are requested in one visit.
  const options = { site: { ...site, visit: site.visit ?? newVisit() }, clock, dryRun }
  const list = await syncList(db, 'committees', options)
  // The list says which committees are active.
  if (list.outcome === 'refused') return { lines: describeReport(list), json: list, exitCode: 1 }
  const statuses = await sweepCommittees(db, { ...options, client: stateClient(options.site) })
  await recordAttempt(db, statuses)
  const isDone = statuses.outcome === 'done' && list.rejected + statuses.rejected === 0
  return {
    lines: [...describeReport(list), ...describeReport(statuses)],
    json: { ...list, statuses },
    exitCode: isDone ? 0 : 3,
  }
}
