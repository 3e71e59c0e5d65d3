import { withImportTransaction } from '#database/writeTransaction.ts'
import type { Db } from '#database/connection/Db.ts'
import type { SyncAttempt } from '#contract/schemas/dataStatus.ts'
import { syncAttemptsIn } from '#database/imports/latestImports.ts'

/** The parts of a report that are recorded; its kind is the name of the list. */
interface Attempted extends Pick<SyncAttempt, 'outcome' | 'message'> {
  kind: string
  dryRun: boolean
  finishedAt: string
}

/** Records how asking the state for a list ended, even if nothing was new. A dry run leaves no trace. */
export async function recordAttempt(
  db: Db,
  { kind: list, dryRun, outcome, message, finishedAt: at }: Attempted,
  election = '',
): Promise<void> {
  if (dryRun) return
  await withImportTransaction(db, (trx) =>
    syncAttemptsIn(trx).record({ list, election, at, outcome, message }),
  )
}
