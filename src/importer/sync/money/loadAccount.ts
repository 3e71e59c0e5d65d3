import { hash } from 'node:crypto'
import { counted } from '#contract/domain/counted.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { dollars } from '#contract/domain/dollars.ts'
import { FIGURE_NAMES } from '#contract/domain/moneyTerms.ts'
import type { Amounts } from '#contract/schemas/balance.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { withImportTransaction } from '#database/history/withImportTransaction.ts'
import type { Db } from '#database/connection/Db.ts'
import { keepLedgers, type TypeSum } from '#database/money/ledgers.ts'
import { stateAccountsIn } from '#database/money/stateAccounts.ts'
import { importsIn } from '#database/repositories/imports.ts'
import { openJournal } from '#database/history/journal.ts'
import { registerIn } from '#database/history/register.ts'
import { type HeldAnswer, stateAnswersIn } from '#database/repositories/stateAnswers.ts'
import { openTransactionBooks } from '#database/staging/books.ts'
import { keepLists } from '#database/staging/mergeTransactions.ts'
import { IMPORTER } from '../../actor.ts'
import { ImportError } from '../../ImportError.ts'
import { addCounts, describeCounts, type Loaded, NO_COUNTS } from '../../report.ts'
import { isTooMuch } from '../../load/refuseRemovals.ts'
import { loadReportedBalances } from '../../load/loadReportedBalances.ts'
import { type PreparedTransactions, prepareTransactions } from '../../load/prepareTransactions.ts'
import { decodeText } from '../../read/decodeText.ts'
import { readTotalsPage, type TotalsPage } from '../../read/readTotalsPage.ts'
import type { Warn } from '../../read/recordsOf.ts'
import { sourceOfBytes } from '../../read/sourceOfBytes.ts'
import { KINDS } from './accountRequests.ts'
import { figuresOfKind, isProven, type Readings, readingsOf } from './readings.ts'

interface Options {
  /** The time of loading; the figures are of the day on which the totals were requested. */
  clock: () => Date
  warn: Warn
}

export type AccountLoad =
  | { isDone: true; isNews: boolean; readings: Readings }
  /** A list may have been cut after this many rows. */
  | { isDone: false; kind: TransactionKind; rows: number }

/** The state cuts an answer after this many rows or a multiple of it. */
const FULL_PAGE = 500
const LARGEST_PAGE = 32_767

/**
 * Loads all of the state's answers about an account, its totals and four lists, or nothing, and removes the stored
 * answers. Each account is a separate import, which names the answers behind the account's figures and can be undone
 * alone. Throws ImportError if an answer cannot be read.
 */
export async function loadAccount(
  db: Db,
  account: number,
  answers: readonly HeldAnswer[],
  { clock, warn }: Options,
): Promise<AccountLoad> {
  const totals = answers.find(({ page }) => page === 'totals')
  if (!totals) throw new Error(`The totals of account ${account} are not held`)
  const page = readTotalsPage(fileName(account, totals), decodeText(totals.bytes))
  const day = dayInFlorida(new Date(totals.askedAt))
  const startedAt = clock().toISOString()
  const importId = await importsIn(db).reserve()
  const options = { account, importId, day, dayOf: () => day, now: clock(), warn }
  await using books = await openTransactionBooks(db)
  const lists: PreparedTransactions[] = []
  for (const kind of KINDS) {
    const pages = answers.filter((each) => each.page === kind)
    const sources = pages.map((each) => sourceOfBytes(fileName(account, each), each.bytes))
    lists.push(await prepareTransactions(db, books, kind, sources, { ...options, isProven: true }))
  }
  await books.flush()
  const sums = await books.sums([account])
  const readings = readingsOf(page.figures, sums.get(account) ?? [])
  const cut = cutList(sums.get(account) ?? [], readings)
  if (cut) return { isDone: false, ...cut }
  for (const [at, kind] of KINDS.entries())
    if (lists[at] && !isProven(readings, kind)) refuseLoss(account, kind, lists[at].loaded, page.figures)

  return await withImportTransaction(db, async (trx) => {
    await importsIn(trx).begin('money', startedAt, importId)
    const journal = openJournal(trx)
    const totalsFile = sourceOfBytes(fileName(account, totals), totals.bytes)
    const reported = await loadReportedBalances(trx, 'totals', [totalsFile], { ...options, journal })
    await keepLists(
      trx,
      lists.map((list) => list.lists),
    )
    await keepLedgers(trx, sums, journal)
    await books.publish(trx)

    const loaded = lists.map((list) => list.loaded)
    const isChanged = loaded.some(({ added, changed, removed }) => added + changed + removed > 0)
    const counts = [reported, ...loaded].reduce(addCounts, NO_COUNTS)
    const accounts = stateAccountsIn(trx)
    const totalsHash = hashOf(page)
    const isNews = isChanged || (await accounts.of(account))?.totalsHash !== totalsHash
    const message = `Done: ${describeCounts(`account ${account}`, counts)}.`
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
    await journal.write({ importId })
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
  })
}

/** A list that may be incomplete: it has as many rows as a cut one, and the totals do not confirm it. */
function cutList(sums: readonly TypeSum[], readings: Readings) {
  for (const kind of KINDS) {
    const rows = sums.reduce((so, sum) => so + (sum.kind === kind ? sum.rows : 0), 0)
    const mayBeCut = rows > 0 && (rows % FULL_PAGE === 0 || rows === LARGEST_PAGE)
    if (mayBeCut && !isProven(readings, kind)) return { kind, rows }
  }
  return undefined
}

/**
 * Throws ImportError if a list that the state's totals do not confirm has far fewer rows than are on file, or none: then it
 * is more likely an answer without its rows than an amendment.
 */
function refuseLoss(
  account: number,
  kind: TransactionKind,
  { read, removed, changed, unchanged, controlTotals }: Loaded,
  figures: Amounts,
): void {
  const onFile = removed + changed + unchanged
  if (!isTooMuch({ removed: onFile - read, onFile }) && (read > 0 || onFile === 0)) return
  const stated = figuresOfKind(kind).map(
    (figure) =>
      `${FIGURE_NAMES[figure].toLowerCase()} ${figures[figure] === null ? 'unknown' : dollars(figures[figure])}`,
  )
  throw new ImportError(
    `The list of ${kind} of account ${account} has ${counted(read, 'row')}, ${dollars(controlTotals?.read.cents ?? 0)}, where ` +
      `${onFile} are on file, and the state's totals (${stated.join(', ')}) do not confirm it. What is on file stays, and ` +
      `the state is asked again the next night.`,
  )
}

/** A hash of what makes an account worth downloading again: the totals, the periods' rows, and the set of periods. */
export const hashOf = ({ figures, periods }: Pick<TotalsPage, 'figures' | 'periods'>): string =>
  hash('sha256', JSON.stringify({ figures, periods }))

/** The name of an answer in reports and in the explanation of a figure. */
export function fileName(
  account: number,
  { page, part, askedAt }: Omit<HeldAnswer, 'bytes' | 'sha256'>,
): string {
  const day = dayInFlorida(new Date(askedAt)).replaceAll('-', '')
  if (page === 'totals') return `TreSel_${account}_${day}.html`
  return `TreFin_${account}_${page}${part === 0 ? '' : `_from_${part}`}_${day}.txt`
}
