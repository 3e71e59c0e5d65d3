import { createHash } from 'node:crypto'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import type { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import { withImportTransaction } from '#database/connection/withImportTransaction.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { stateAccountsIn } from '#database/money/stateAccounts.ts'
import { importsIn } from '#database/repositories/imports.ts'
import { registerIn } from '#database/repositories/register.ts'
import { type HeldAnswer, stateAnswersIn } from '#database/repositories/stateAnswers.ts'
import { IMPORTER } from '../../actor.ts'
import { addCounts, NO_COUNTS, describeCounts } from '../../report.ts'
import { loadReportedBalances } from '../../load/loadReportedBalances.ts'
import { loadTransactions } from '../../load/loadTransactions.ts'
import { readTransactions } from '../../load/readTransactions.ts'
import { decodeText } from '../../read/decodeText.ts'
import { readTotalsPage, type TotalsPage } from '../../read/readTotalsPage.ts'
import type { Warn } from '../../read/recordsOf.ts'
import { KINDS } from './accountRequests.ts'
import { isProven, type Readings, readingsOf } from './readings.ts'
import { answerSource, rowsSource } from './rowsSource.ts'

interface Options {
  /** When the account is laid in; the figures are of the day its totals were asked for. */
  clock: () => Date
  warn: Warn
}

export type LaidIn =
  | { isDone: true; isNews: boolean; readings: Readings }
  /** A list may have been cut after so many rows. */
  | { isDone: false; kind: TransactionKind; rows: number }

/** The state gives so many rows, or a multiple of them, where it cuts an answer. */
const FULL_PAGE = 500
const LARGEST_PAGE = 32_767

class CutList extends Error {
  readonly kind: TransactionKind
  readonly rows: number

  constructor(kind: TransactionKind, rows: number) {
    super(`The list of ${kind} may have been cut after ${rows} rows`)
    this.kind = kind
    this.rows = rows
  }
}

/**
 * Lays in all that the state answered about an account, its totals and its four lists, or nothing; the answers go with
 * that. Every account is an import of its own: so it names the answers that its figures stand on, and is taken back
 * alone. Throws ImportError where an answer cannot be read.
 */
export async function layInAccount(
  db: Db,
  account: number,
  answers: readonly HeldAnswer[],
  options: Options,
): Promise<LaidIn> {
  try {
    return await withImportTransaction(db, true, (trx) => layIn(trx, account, answers, options))
  } catch (error) {
    if (error instanceof CutList) return { isDone: false, kind: error.kind, rows: error.rows }
    throw error
  }
}

async function layIn(
  trx: Db,
  account: number,
  answers: readonly HeldAnswer[],
  { clock, warn }: Options,
): Promise<LaidIn> {
  const totals = answers.find(({ page }) => page === 'totals')
  if (!totals) throw new Error(`The totals of account ${account} are not held`)
  const day = dayInFlorida(new Date(totals.askedAt))
  const startedAt = clock().toISOString()
  const importId = await importsIn(trx).begin('money', startedAt)
  const options = { account, importId, day, now: clock(), warn }
  const totalsFile = answerSource(fileName(account, totals), totals.bytes)
  let counts = addCounts(NO_COUNTS, await loadReportedBalances(trx, 'totals', [totalsFile], options))
  let changedRows = 0
  for (const kind of KINDS) {
    const pages = answers.filter(({ page }) => page === kind)
    const sources = pages.map((each) => rowsSource(fileName(account, each), kind, each.bytes, warn))
    const read = await readTransactions(trx, kind, sources, { account, isProven: true, warn })
    const loaded = await loadTransactions(trx, read, options)
    await read.staged.empty()
    counts = addCounts(counts, loaded)
    changedRows += loaded.added + loaded.changed + loaded.removed
  }

  const page = readTotalsPage(totalsFile.path, decodeText(totals.bytes))
  const accounts = stateAccountsIn(trx)
  const readings = await compare(trx, account, page)
  const last = await accounts.of(account)
  const totalsHash = hashOf(page)
  const isNews = changedRows > 0 || last?.totalsHash !== totalsHash
  const message = `Done: account ${account} ${describeCounts(counts)}.`
  await importsIn(trx).finish(importId, {
    ...counts,
    kind: 'money',
    outcome: 'done',
    message,
    files: answers.map((each) => ({
      name: fileName(account, each),
      sha256: each.sha256,
      size: each.bytes.length,
    })),
    rejections: [],
    elections: [],
    asOf: day,
    startedAt,
    finishedAt: clock().toISOString(),
    who: IMPORTER.who,
  })
  await accounts.record(account, {
    outcome: isNews ? 'changed' : 'unchanged',
    checkedAt: totals.askedAt,
    message,
    totalsHash,
    ...(isNews && { changedOn: day }),
    rowsOn: day,
    readings: JSON.stringify(readings),
  })
  await stateAnswersIn(trx).drop(account)
  await registerIn(trx).noteChange()
  return { isDone: true, isNews, readings }
}

/** Throws CutList where a list may not be whole: it has as many rows as a cut one, and the totals do not prove it. */
async function compare(trx: Db, account: number, { figures }: TotalsPage): Promise<Readings> {
  const sums = await stateAccountsIn(trx).sums(account)
  const readings = readingsOf(figures, sums)
  for (const kind of KINDS) {
    const rows = sums.reduce((so, sum) => so + (sum.kind === kind ? sum.rows : 0), 0)
    const mayBeCut = rows > 0 && (rows % FULL_PAGE === 0 || rows === LARGEST_PAGE)
    if (mayBeCut && !isProven(readings, kind)) throw new CutList(kind, rows)
  }
  return readings
}

/** What it is that makes an account worth downloading again: a total, a period's row, or the set of periods. */
export const hashOf = ({ figures, periods }: Pick<TotalsPage, 'figures' | 'periods'>): string =>
  createHash('sha256').update(JSON.stringify({ figures, periods })).digest('hex')

/** As the reports and the explanation of a figure name it. */
export function fileName(
  account: number,
  { page, part, askedAt }: Omit<HeldAnswer, 'bytes' | 'sha256'>,
): string {
  const day = dayInFlorida(new Date(askedAt)).replaceAll('-', '')
  if (page === 'totals') return `TreSel_${account}_${day}.html`
  return `TreFin_${account}_${page}${part === 0 ? '' : `_from_${part}`}_${day}.txt`
}
