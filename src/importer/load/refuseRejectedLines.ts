import { REJECTED_PREFIX } from '#contract/domain/rejectedPrefix.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportJob, OpenedList } from '../importJob.ts'
import { isTransactionKind } from './readTransactions.ts'

/** The kinds whose lists cover only the records in them, unless they replace all. */
const ONLY_WHAT_THEY_NAME = ['elections', 'balances', 'totals']

/**
 * Throws ImportError for a file of rejected lines, corrected or not, if it would be taken for a list: the other rows of
 * that list would be removed.
 */
export function refuseRejectedLines(
  { kind, sources }: OpenedList,
  { partial = false, replace = false }: Pick<ImportJob, 'partial' | 'replace'>,
): void {
  const found = sources.find(({ name }) => name.startsWith(REJECTED_PREFIX))
  if (!found || (partial && isTransactionKind(kind)) || (!replace && ONLY_WHAT_THEY_NAME.includes(kind)))
    return
  const instead = isTransactionKind(kind) ? '; or import them with --partial, which replaces nothing' : ''
  throw new ImportError(
    `${found.path} holds only the rejected lines of a list, and importing it would remove the other rows. Correct the ` +
      `lines in the whole list, and import that${instead}.`,
  )
}
