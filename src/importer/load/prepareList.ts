import { REJECTED_PREFIX } from '#contract/domain/settings.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Journal } from '#database/journal/journal.ts'
import type { OpenTransactions } from '#database/staging/openTransactions.ts'
import type { ListsChange } from '#database/staging/mergeTransactions.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportJob, ImportStep, OpenedList } from '../importJob.ts'
import type { ImportTypeName } from '../read/fileSchemas.ts'
import { dayOfList, type Source } from '../read/openSource.ts'
import type { Loaded, Warnings } from '../report.ts'
import { prepareTransactions } from './prepareTransactions.ts'
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

/** What the lists of a job share. */
export interface ImportContext {
  job: ImportJob & { clock: () => Date }
  /** The ISO day of the files. */
  day: string
  warnings: Warnings
  /** Whether the register is empty, or will be cleared of its sample first, so that there is nothing to compare with. */
  isEmptied: boolean
  /** For transactions; their rows carry the import's number. */
  transactions: OpenTransactions | null
  importId: number
}

/** A list that is ready to be loaded: the slow work that blocks no one is done. */
export interface PreparedList {
  kind: ImportTypeName
  /** For transactions: which whole lists change. */
  changed?: ListsChange
  /** Loads the list, inside the transaction `trx` of its import. Throws ImportError. */
  load: (trx: Db, importId: number, journal: Journal) => Promise<Loaded>
  /** To be called after that transaction, whether it committed or not. */
  finish?: (isDone: boolean) => Promise<void>
}

/** Does everything for a list that can be done before its import's transaction. Throws ImportError. */
export async function prepareList(db: Db, list: OpenedList, context: ImportContext): Promise<PreparedList> {
  const { job, day, warnings } = context
  const { warn } = warnings
  const onProgress = (done: number, share?: number, step?: ImportStep) =>
    job.onProgress?.(list.kind, done, share, step)
  const dayOf = (source: Source) => dayOfList([source], job).day
  const options = { ...job, day, dayOf, now: job.clock(), warn, onProgress }
  switch (list.kind) {
    case 'voters':
      return (await import('./prepareVoters.ts')).prepareVoters(db, list.sources, context)
    case 'contributions':
    case 'expenditures':
    case 'transfers':
    case 'distributions': {
      const { transactions, importId } = context
      if (transactions === null) throw new Error('Unreachable: a list of transactions has them opened')
      const { account = job.account } = list
      const { loaded, lists, confirm } = await prepareTransactions(
        db,
        transactions,
        list.kind,
        list.sources,
        {
          ...options,
          // The sample brings its own accounts.
          ...(job.kind === 'sample' && { warn: () => {} }),
          account,
          importId,
          isEmptied: context.isEmptied,
        },
      )
      return {
        kind: list.kind,
        changed: lists,
        async load(trx) {
          await confirm(trx)
          return loaded
        },
      }
    }
    case 'balances':
    case 'totals':
      return {
        kind: list.kind,
        async load(trx, importId, journal) {
          const { loadReportedBalances } = await import('./loadReportedBalances.ts')
          return loadReportedBalances(trx, list.kind, list.sources, { ...options, importId, journal })
        },
      }
    default:
      return (await import('./loadList.ts')).prepareRecords(db, list, { job, ...options })
  }
}
