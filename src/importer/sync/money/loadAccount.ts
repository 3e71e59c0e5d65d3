import { hash } from 'node:crypto'
import { dayInFlorida } from '#contract/domain/days.ts'
import { dollars, FIGURE_NAMES } from '#contract/domain/money.ts'
import { counted } from '#contract/domain/text.ts'
import type { Amounts } from '#contract/schemas/balance.ts'
import type { MoneyPage } from '#contract/schemas/balanceExplanation.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { type AccountSize, accountSizes, centsOf } from '#database/bookkeeping/accountSizes.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { DatabaseError, isBusy } from '#database/connection/errors.ts'
import { type HeldAnswer, stateAnswersIn } from '#database/imports/heldAnswers.ts'
import { type ImportedFile, importsIn } from '#database/imports/imports.ts'
import { figuresOnFile } from '#database/money/balances.ts'
import { type LastCheck, type PageCheck, stateAccountsIn } from '#database/money/stateAccounts.ts'
import type { TypeSum } from '#database/money/wholeLists.ts'
import { openTransactionWriter, type TransactionWriter } from '#database/transactions/writer.ts'
import { ImportError, orError } from '../../ImportError.ts'
import { loadReportedBalances } from '../../load/loadReportedBalances.ts'
import {
  type PreparedTransactions,
  prepareTransactions,
  publishRows,
} from '../../load/prepareTransactions.ts'
import { isTooMuch, type Loss } from '../../load/refusals.ts'
import { USUAL_COLUMNS } from '../../read/fileSchemas.ts'
import { sourceOfBytes } from '../../read/openSource.ts'
import { readHtml } from '../../read/readHtml.ts'
import { readTotalsPage, type TotalsPage } from '../../read/readTotalsPage.ts'
import type { Warn } from '../../read/recordsOf.ts'
import { decodeText, errorIn } from '../../read/stateText.ts'
import { addCounts, describeCounts, describeDone, type Loaded, NO_COUNTS } from '../../report.ts'
import { recordImport } from '../../runImport.ts'
import { type RetryOptions, retryUntilTimeUp } from '../askSequentially.ts'
import { withAccountFaults } from '../faults.ts'
import { figuresOfKind, isProven, type Readings, readingsOf } from './readings.ts'

/** The kinds in the order of the state's form. */
export const KINDS: readonly TransactionKind[] = [
  'contributions',
  'expenditures',
  'distributions',
  'transfers',
]

/** Why pages were not read, by page. */
export type Unread = ReadonlyMap<MoneyPage, string>

interface Options {
  /** The time of loading; the figures are as of the date on which the answers were requested. */
  clock: () => Date
  warn: Warn
  /** Pages that could not be fetched. */
  unread?: Unread
  /** Load even what takes much away. */
  allowsLoss?: boolean
  /** Load only if fewer pages are unread than these. */
  ifFewerThan?: number
}

type AccountLoad =
  | { state: 'loaded'; outcome: LastCheck['outcome']; message: string }
  /** A list may have been cut after this many rows. */
  | { state: 'cut'; kind: TransactionKind; rows: number }
  /** It would take this away; nothing was loaded. */
  | { state: 'loses'; loss: Loss; unread: Unread }
  /** None of the pages could be read; nothing was loaded. */
  | { state: 'unreadable'; unread: Unread }

export type Losing = Extract<AccountLoad, { state: 'loses' }>

/** The state cuts an answer after this many rows or a multiple of it. */
const FULL_PAGE = 500
const LARGEST_PAGE = 32_767

/**
 * Loads the state's answers about an account: each of its five pages that can be read, whatever the others say. A page
 * that cannot be read, or whose rows the totals contradict, leaves what is on file unchanged and is noted with the
 * reason. Each account is a separate import, which names the answers behind the account's figures and can be undone
 * alone.
 */
async function loadAccount(
  db: Db,
  account: number,
  answers: readonly HeldAnswer[],
  options: Options,
): Promise<AccountLoad> {
  const unread = new Map(options.unread)
  const totals = readTotals(account, answers, unread)
  for (;;) {
    await using transactions = await openTransactionWriter(db)
    const importId = await importsIn(db).reserve()
    const reading = { ...options, importId, totals, unread }
    const lists = await prepareLists(db, transactions, account, answers, reading)
    await transactions.flush()
    const sums = await transactions.sums([account])
    const own = sums.get(account) ?? []
    // Compares only the lists that were requested together with the totals.
    const readings = totals === null ? {} : readingsOf(totals.page.figures, own, new Set(lists.keys()))
    const cut = cutList(own, readings, lists)
    if (cut) return { state: 'cut', ...cut }
    const lost = options.allowsLoss ? undefined : lostList(account, lists, readings, totals?.page.figures)
    if (lost) {
      unread.set(lost.kind, lost.reason)
      continue
    }
    if (totals === null && lists.size === 0) return { state: 'unreadable', unread }
    if (unread.size >= (options.ifFewerThan ?? Infinity)) return { state: 'unreadable', unread }
    const loss = options.allowsLoss ? null : await lossOf(db, account, { own, totals })
    if (loss) return { state: 'loses', loss, unread }
    const read = { transactions, importId, totals, lists, sums, readings, unread, answers, options }
    return await save(db, account, read)
  }
}

/** A list as read, and the instant at which it was requested. */
interface ReadList extends PreparedTransactions {
  askedAt: string
}

type Lists = ReadonlyMap<TransactionKind, ReadList>

function readTotals(account: number, answers: readonly HeldAnswer[], unread: Map<MoneyPage, string>) {
  const answer = answers.find(({ page }) => page === 'totals')
  if (!answer || unread.has('totals')) return null
  const page = orError(ImportError, () => readTotalsPage(fileName(account, answer), decodeText(answer.bytes)))
  if (!(page instanceof ImportError)) return { answer, page }
  unread.set('totals', page.message)
  return null
}

type Totals = ReturnType<typeof readTotals>

/** Reads each list that arrived; notes in `unread` why one cannot be read. */
async function prepareLists(
  db: Db,
  transactions: TransactionWriter,
  account: number,
  answers: readonly HeldAnswer[],
  reading: Options & { importId: number; totals: Totals; unread: Map<MoneyPage, string> },
): Promise<Map<TransactionKind, ReadList>> {
  const { clock, warn, importId, totals, unread } = reading
  const lists = new Map<TransactionKind, ReadList>()
  for (const kind of KINDS) {
    const parts = answers.filter((each) => each.page === kind)
    const [first] = parts
    if (first === undefined || unread.has(kind)) continue
    const isEmpty = parts.every(({ bytes }) => isWithoutRows(bytes))
    const contradiction = isEmpty && totals ? contradictionOf(kind, totals.page.figures) : null
    if (contradiction !== null) {
      unread.set(kind, contradiction)
      continue
    }
    const sources = isEmpty
      ? [sourceOfBytes(fileName(account, first), Buffer.from(`${USUAL_COLUMNS[kind].join('\t')}\r\n`))]
      : parts.map((each) => sourceOf(account, each))
    const day = dayInFlorida(new Date(first.askedAt))
    const options = { account, importId, day, dayOf: () => day, now: clock(), warn, isProven: true }
    try {
      const list = await prepareTransactions(db, transactions, kind, sources, options)
      lists.set(kind, { ...list, askedAt: first.askedAt })
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      unread.set(kind, error.message)
    }
  }
  return lists
}

/**
 * If a list of this kind came without rows but the state's totals have figures for it, a sentence that says so;
 * otherwise null.
 */
export function contradictionOf(kind: TransactionKind, figures: Amounts): string | null {
  const other = figuresOfKind(kind).filter((figure) => (figures[figure] ?? 0) !== 0)
  if (other.length === 0) return null
  const said = other.map(
    (figure) => `${FIGURE_NAMES[figure].toLowerCase()} of ${dollars(figures[figure] ?? 0)}`,
  )
  return `The list of ${kind} came without a row, and the state's totals say ${said.join(' and ')}.`
}

/** A list that may be incomplete: it has as many rows as a cut one, and the totals do not confirm it. */
function cutList(sums: readonly TypeSum[], readings: Readings, lists: Lists) {
  for (const kind of lists.keys()) {
    const rows = sums.reduce((before, sum) => before + (sum.kind === kind ? sum.rows : 0), 0)
    const mayBeCut = rows > 0 && (rows % FULL_PAGE === 0 || rows === LARGEST_PAGE)
    if (mayBeCut && !isProven(readings, kind)) return { kind, rows }
  }
  return undefined
}

/**
 * A list that the state's totals do not confirm and that has no rows, or far fewer than are on file: more likely an
 * answer that lost its rows than an amendment.
 */
function lostList(account: number, lists: Lists, readings: Readings, figures: Amounts | undefined) {
  for (const [kind, { loaded }] of lists) {
    const reason = isProven(readings, kind) ? null : lossIn(account, kind, loaded, figures)
    if (reason !== null) return { kind, reason }
  }
  return undefined
}

function lossIn(
  account: number,
  kind: TransactionKind,
  { read, removed, changed, unchanged, controlTotals }: Loaded,
  figures: Amounts | undefined,
): string | null {
  const onFile = removed + changed + unchanged
  if (!isTooMuch({ removed: onFile - read, onFile }) && (read > 0 || onFile === 0)) return null
  const stated = figuresOfKind(kind).map((figure) => {
    const cents = figures?.[figure] ?? null
    return `${FIGURE_NAMES[figure].toLowerCase()} ${cents === null ? 'unknown' : dollars(cents)}`
  })
  return (
    `The list of ${kind} of account ${account} has ${counted(read, 'row')}, ${dollars(controlTotals?.read.cents ?? 0)}, but ` +
    `${onFile} are on file, and the state's totals (${stated.join(', ')}) do not confirm it. What is on file stays, and ` +
    `the state is asked again the next night.`
  )
}

/** What the answers would take away from what is on file; null if nothing. */
async function lossOf(
  db: Db,
  account: number,
  { own, totals }: { own: readonly TypeSum[]; totals: Totals },
): Promise<Loss | null> {
  const before = (await accountSizes(db, [account])).get(account)
  if (before === undefined) return null
  const after: AccountSize = {
    rows: own.reduce((sum, { rows }) => sum + rows, 0),
    cents: totals ? centsOf(totals.page.figures) : before.cents,
  }
  const isLess = after.rows < before.rows || after.cents < before.cents
  return isLess ? { account, before, after } : null
}

interface Read {
  transactions: TransactionWriter
  importId: number
  totals: Totals
  lists: Lists
  sums: ReadonlyMap<number, readonly TypeSum[]>
  readings: Readings
  unread: Unread
  answers: readonly HeldAnswer[]
  options: Options
}

/** The only place where a sync writes an account's money. */
async function save(
  db: Db,
  account: number,
  { transactions, importId, totals, lists, sums, readings, unread, answers, options }: Read,
): Promise<AccountLoad> {
  const { clock, warn } = options
  const now = clock()
  const askedAt = totals?.answer.askedAt ?? answers[0]?.askedAt ?? now.toISOString()
  const day = dayInFlorida(new Date(askedAt))
  const run = { kind: 'money', dryRun: false, startedAt: now.toISOString(), clock, reserved: importId }
  return withImportTransaction(db, async (trx) => {
    const accounts = stateAccountsIn(trx)
    const last = await accounts.lastCheck(account)
    const totalsHash = totals ? hashOf(totals.page) : undefined
    const isSameTotal = last !== null && last.totalsHash === totalsHash
    // If some lists are missing, a total that has not changed keeps its date, which is that of the other lists.
    const staysAsItIs = isSameTotal && lists.size < KINDS.length && (await hasTotal(trx, account))
    const prepared = [...lists.values()]
    const isChanged = prepared.some(
      ({ loaded: { added, changed, removed } }) => added + changed + removed > 0,
    )
    const isNews = isChanged || (totals !== null && !isSameTotal)
    const reasons = [...unread.values()]
    const outcome = unread.size > 0 ? 'partial' : isNews ? 'changed' : 'unchanged'
    const { message } = await recordImport(trx, run, async (_, journal) => {
      const reading = { account, importId, dayOf: () => day, now, warn, journal }
      const reported =
        totals && !staysAsItIs
          ? await loadReportedBalances(trx, 'totals', [sourceOf(account, totals.answer)], reading)
          : NO_COUNTS
      const changes = prepared.map(({ lists: changed }) => changed)
      await publishRows(trx, journal, transactions, { changes, sums })
      const counts = [reported, ...prepared.map(({ loaded }) => loaded)].reduce(addCounts, NO_COUNTS)
      return {
        ...counts,
        // When the state was asked is public.
        isNews: true,
        message: [describeDone(false, describeCounts(`account ${account}`, counts)), ...reasons].join(' '),
        files: filesOf(account, answers),
        asOf: day,
      }
    })
    const pages: PageCheck[] = [
      ...(totals ? [{ page: 'totals' as const, askedAt, reason: '' }] : []),
      ...[...lists].map(([page, list]) => ({ page, askedAt: list.askedAt, reason: '' })),
      ...[...unread].map(([page, reason]) => ({ page, askedAt, reason })),
    ]
    const check = {
      outcome,
      checkedAt: askedAt,
      message: unread.size > 0 ? reasons.join(' ') : message,
      ...(totalsHash !== undefined && { totalsHash }),
      ...(isNews && { changedOn: day }),
      ...(unread.size === 0 && { rowsOn: day }),
      readings: JSON.stringify(isSameTotal ? { ...readingsBefore(last), ...readings } : readings),
    } as const
    await accounts.record(account, check, pages)
    // Answers that cannot be read are kept for a later version that can read them.
    if (unread.size === 0) await stateAnswersIn(trx).drop(account)
    for (const [page, reason] of unread)
      warn(
        `Of accounts that were read in part, ${describePage(page)} was left as it is`,
        `${account}: ${reason}`,
      )
    return { state: 'loaded', outcome, message }
  })
}

const hasTotal = async (db: Db, account: number): Promise<boolean> =>
  (await figuresOnFile(db, [account])).get(account)?.reported.some(({ source }) => source === 'stateTotal') ??
  false

/** The readings of lists that were requested earlier and compared with the same total. */
const readingsBefore = ({ readings }: LastCheck): Readings =>
  readings === '' ? {} : (JSON.parse(readings) as Readings) // as `save` wrote them

const describePage = (page: MoneyPage) => (page === 'totals' ? 'the page of totals' : `the list of ${page}`)

/** A hash of what makes an account worth downloading again: the totals, the periods' rows, and the set of periods. */
export const hashOf = ({ figures, periods }: Pick<TotalsPage, 'figures' | 'periods'>): string =>
  hash('sha256', JSON.stringify({ figures, periods }))

/** The name of an answer in reports and in the explanation of a figure. */
function fileName(account: number, { page, part, askedAt }: Omit<HeldAnswer, 'bytes' | 'sha256'>): string {
  const day = dayInFlorida(new Date(askedAt)).replaceAll('-', '')
  if (page === 'totals') return `TreSel_${account}_${day}.html`
  return `TreFin_${account}_${page}${part === 0 ? '' : `_from_${part}`}_${day}.txt`
}

const sourceOf = (account: number, answer: HeldAnswer) =>
  sourceOfBytes(fileName(account, answer), answer.bytes)

export const filesOf = (account: number, answers: readonly HeldAnswer[]): ImportedFile[] =>
  answers.map((each) => ({ name: fileName(account, each), sha256: each.sha256, size: each.bytes.length }))

export type LoadOptions = RetryOptions & Parameters<typeof loadAccount>[3]

/** Loads an account's answers once no other import writes rows. Throws DatabaseError to end the run. */
export const loadWhenFree = (
  db: Db,
  account: number,
  answers: readonly HeldAnswer[],
  options: LoadOptions,
): Promise<AccountLoad> =>
  retryUntilTimeUp(
    () => withAccountFaults(account, () => loadAccount(db, account, answers, options)),
    (error) =>
      error instanceof DatabaseError && isBusy(error.cause)
        ? 'Another import is writing transactions.'
        : null,
    options,
  )

/** In characters; an answer that says that there are no rows is short. */
const LONGEST = 4_000

/** Values that only rows have. */
const DAY_OR_AMOUNT = /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\d[.,]\d{2}\b/

/** "No activity", "0 Contribution(s) Selected", "None", "This account has not reported any transfers." */
const NOTHING = new RegExp(
  [
    String.raw`^\W*(?:none|nothing|n\/a|0)\W*$`,
    String.raw`\b(?:no|zero|0|nothing|none|without)\b[^.;]{0,80}\b(?:activit|record|row|contribution|expenditure|expense|transfer|distribution|transaction|item|data|result|information|entr(?:y|ies)|detail|report|select|found|filed|file\b|match|shown|display)`,
    String.raw`\b(?:has|have|had|did|does|do|were|was|are|is) ?(?:not|n't|n’t)\b[^.;]{0,40}\b(?:report|fil|receiv|made|make|found|any)`,
    String.raw`\b(?:list|table|file) is empty\b`,
  ].join('|'),
  'i',
)

/** Words of a site that serves nobody. */
const OUTAGE =
  /maintenance|unavailable|outage|temporar|offline|\bdown\b|\berror|\bbusy\b|denied|forbidden|log ?-?in\b|sign ?-?in\b|time[d-]? ?out|\bserver\b|\blater\b|scheduled|unable|could ?(?:not|n't)|can ?not|fail|invalid|verify|human/i

/**
 * Whether an answer about an account's rows says that there are none, in whatever form: no bytes, only a heading, a
 * sentence, or a whole page that says so. False if it says anything else.
 */
export function isWithoutRows(bytes: Buffer): boolean {
  if (bytes.length > LONGEST * 4) return false
  const text = decodeText(bytes).trim()
  if (text === '') return true
  if (text.startsWith('<')) return isPageWithoutRows(text)
  const [first = '', ...others] = text.split(/\r\n|\r|\n/).filter((line) => /[\p{L}\p{N}]/u.test(line))
  if (!first.includes('\t')) return saysNothing([first, ...others].join(' '))
  const isHeading = /\p{L}/u.test(first) && !DAY_OR_AMOUNT.test(first) && errorIn(first) === null
  return isHeading && others.every((line) => !line.includes('\t') && saysNothing(line))
}

function isPageWithoutRows(html: string): boolean {
  const page = readHtml(html)
  return page !== null && page.isEnded && !OUTAGE.test(page.title) && saysNothing(page.text)
}

const saysNothing = (text: string) =>
  text.length <= LONGEST &&
  NOTHING.test(text) &&
  !OUTAGE.test(text) &&
  !DAY_OR_AMOUNT.test(text) &&
  errorIn(text) === null
