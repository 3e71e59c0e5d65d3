import { filersIn } from '#server/data/filers.ts'
import {
  openTransactionArrivals,
  type TransactionArrival,
  type TransactionKind,
} from '#server/data/transactionArrivals.ts'
import type { Db } from '#server/db/openDatabase.ts'
import { ImportRefused } from '../ImportRefused.ts'
import { keyIn } from '../normalise/fields.ts'
import { LineRejected } from '../normalise/LineRejected.ts'
import { normaliseTransaction, type TransactionRecord } from '../normalise/normaliseTransaction.ts'
import { CONTRIBUTIONS, DISTRIBUTIONS, EXPENDITURES, type Layout, TRANSFERS } from '../read/layouts.ts'
import { linesOf } from '../read/linesOf.ts'
import { mendLines } from '../read/mendLines.ts'
import type { Source } from '../read/openSource.ts'
import { recordsOf, type Warn } from '../read/recordsOf.ts'
import { gatherUnmatched } from './gatherUnmatched.ts'
import { KEPT_REJECTIONS, type Loaded } from './loadKind.ts'
import { filesPerhapsCut } from './filesPerhapsCut.ts'
import { matchFilers } from './matchFilers.ts'
import { readAliases } from './readAliases.ts'
import { refuseMostlyBad } from './refuseUseless.ts'
import { warnOfUnknownAccounts } from './warnOfUnknownAccounts.ts'

const LAYOUTS = {
  contributions: CONTRIBUTIONS,
  expenditures: EXPENDITURES,
  transfers: TRANSFERS,
  distributions: DISTRIBUTIONS,
} satisfies Record<TransactionKind, Layout<string>>

export const isTransactionKind = (kind: string): kind is TransactionKind => Object.hasOwn(LAYOUTS, kind)

/** Whose transactions the files hold. */
interface Filing {
  /** All of them are this account's. */
  account?: number | undefined
  /** The candidates among the filers run in this election. */
  election?: string | undefined
  /** Where the operator settles filers' names; see readAliases. */
  aliasFile?: string | undefined
}

interface Options extends Filing {
  warn: Warn
  onProgress?: (read: number) => void
}

/**
 * Lays the transactions of these files in, inside the transaction `trx`, and the balances they come to. A row whose
 * filer settles on no account is kept without one. Throws ImportRefused where a file as a whole is wrong or has more
 * bad lines than good ones.
 */
export async function loadTransactions(
  trx: Db,
  kind: TransactionKind,
  sources: readonly Source[],
  { warn, onProgress, ...filing }: Options,
): Promise<Loaded> {
  const layout: Layout<string> = LAYOUTS[kind]
  const { rowOf, unmatched } = await openBooks(trx, kind, filing, warn)
  const arrivals = await openTransactionArrivals(trx)
  const loading = { read: 0, rejected: 0, rejections: [] as Loaded['rejections'] }
  const sizes: number[] = []

  for (const [file, source] of sources.entries()) {
    const before = loading.read
    const mended = mendLines(source.path, linesOf(source.path, source.chunks()), warn)
    for (const batch of recordsOf(source.path, mended, layout, warn)) {
      const arriving: TransactionArrival[] = []
      for (const { line, content } of batch) {
        const row = typeof content === 'string' ? content : rowOf(content, source.path)
        if (typeof row !== 'string') arriving.push({ row, file, line })
        else if (++loading.rejected <= KEPT_REJECTIONS)
          loading.rejections.push({ file: source.name, line, reason: row })
      }
      await arrivals.add(arriving)
      loading.read += batch.length
      onProgress?.(loading.read)
    }
    sizes.push(loading.read - before)
  }
  refuseMostlyBad(layout.noun, sources, loading)

  const arePages = filing.account !== undefined
  const cut = filesPerhapsCut(sources, sizes, arePages, warn)
  const { repeated, ...merged } = await arrivals.merge({ arePages, cut })
  if (repeated > 0) warn('Rows that stand in several of these files, counted once', `${repeated} rows`)
  return { ...loading, ...merged, hidden: 0, elections: [], unmatched: unmatched() }
}

/** Turns the records of one import into rows of accounts, or into the reason why one is rejected. */
async function openBooks(
  trx: Db,
  kind: TransactionKind,
  { account, election, aliasFile }: Filing,
  warn: Warn,
) {
  // The file of one account needs no names.
  const aliases = readAliases(account === undefined ? aliasFile : undefined)
  await warnOfUnknownAccounts(trx, { account, aliases }, warn)
  const match = matchFilers(await filersIn(trx, election), aliases)
  const found = gatherUnmatched()
  let onlyFiler: string | undefined

  /** The name that tells whose row it is; none is needed where the whole file is one account's. */
  function filerIn(record: TransactionRecord, path: string): string {
    const filer = record['Candidate/Committee'] ?? ''
    if (account === undefined && filer === '' && record['Rpt Yr'] !== '')
      throw new ImportRefused(
        `${path} names no filer: it is the list of one account. Say which, with --account N.`,
      )
    if (account === undefined) return keyIn('Candidate/Committee', filer)
    if (onlyFiler === undefined) checkFiler(filer, account, path)
    onlyFiler ??= filer
    if (filer !== onlyFiler)
      throw new ImportRefused(
        `${path} holds rows of "${onlyFiler}" and of "${filer}", so it is not the list of account ${account} alone. ` +
          `Leave out --account, or give that account's own list.`,
      )
    return ''
  }

  /** The operator's word goes before the name's, and may be a slip. */
  function checkFiler(filer: string, given: number, path: string): void {
    const named = filer === '' ? given : match(filer)
    if (typeof named === 'number' && named !== given)
      warn('Files whose filer has another account than --account says', `${path}: "${filer}" has ${named}`)
  }

  function rowOf(record: TransactionRecord, path: string): TransactionArrival['row'] | string {
    try {
      const filer = filerIn(record, path)
      const whose = account ?? match(filer)
      const acctNum = typeof whose === 'number' ? whose : null
      const row = normaliseTransaction(kind, record, { acctNum, filer, election: election ?? '' })
      if (typeof whose === 'string') found.add(filer, whose, row.amount)
      return row
    } catch (error) {
      if (error instanceof LineRejected) return error.message
      throw error
    }
  }

  return { rowOf, unmatched: found.all }
}
