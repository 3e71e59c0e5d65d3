import { readFileSync } from 'node:fs'
import { hash } from 'node:crypto'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import type { Db } from '#database/connection/Db.ts'
import { errorCode } from '#database/connection/errorCode.ts'
import { toDatabaseError } from '#database/writeTransaction.ts'
import { keptListsIn } from '#database/repositories/keptLists.ts'
import type { ImportJob } from '../importJob.ts'
import type { Source } from '../read/openSource.ts'
import type { Report } from '../report.ts'
import { isTransactionKind } from './readTransactions.ts'

/** Files that are larger together are the operator's to keep: they would fill each backup. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

/**
 * Keeps the files of a list that was imported, so that they can be imported again: of lists of records, and of an account's
 * whole list. Voters are too many, and an export by name is no list that a later one replaces.
 */
export async function keepFiles(
  db: Db,
  { kind, account, partial = false, replace = false, clock = () => new Date() }: ImportJob,
  report: Report,
  sources: readonly Source[],
): Promise<void> {
  const { importId, files, warnings } = report
  const isList = isTransactionKind(kind) ? account !== undefined && !partial : kind !== 'voters'
  const size = files.reduce((sum, file) => sum + (file.size ?? 0), 0)
  if (importId === null || !isList || kind === 'sample' || size > MAX_KEPT_BYTES) return
  // The import itself is complete, so none of this fails it.
  try {
    const bytes = sources.map((source) => source.bytes ?? readFileSync(source.path))
    if (bytes.some((each, index) => hash('sha256', each) !== files[index]?.sha256)) {
      warnings.push('The files changed while they were imported, so they are not kept.')
      return
    }
    await keptListsIn(db).keep(importId, { account: account ?? null, replace, files: bytes }, clock())
  } catch (caught) {
    const error = toDatabaseError(caught)
    if (!(error instanceof DatabaseError) && errorCode(error) === undefined) throw error
    warnings.push(`The files could not be kept: ${error instanceof Error ? error.message : String(error)}`)
  }
}
