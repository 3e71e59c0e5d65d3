import { DAY_MS, dayInFlorida } from '#contract/domain/days.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { type HeldAnswer, stateAnswersIn } from '#database/imports/heldAnswers.ts'
import { importsIn } from '#database/imports/imports.ts'
import {
  type LastCheck,
  type StateAccount,
  stateAccountsIn,
  statePagesIn,
} from '#database/money/stateAccounts.ts'
import { ImportError, orError } from '../../ImportError.ts'
import { decodeText } from '../../read/stateText.ts'
import { NoAccountNamed, NoActivityShown, TransientFault } from '../../read/openPage.ts'
import { readTotalsPage, type TotalsPage } from '../../read/readTotalsPage.ts'
import { FIRST_ROW } from '../../read/rejoinSplitLines.ts'
import { emptyReport } from '../../report.ts'
import { IMPORTER } from '../../settings.ts'
import type { AskedOutcome } from '../askSequentially.ts'
import { listFault, namesAccount, redirectFault, RequestFailed, SiteUnavailable } from '../faults.ts'
import {
  isGiven,
  sinceTonight,
  type StateAnswer,
  type StateClient,
  type StateRequest,
} from '../stateClient.ts'
import {
  contradictionOf,
  filesOf,
  hashOf,
  isWithoutRows,
  KINDS,
  type LoadOptions,
  loadWhenFree,
  type Losing,
  type Unread,
} from './loadAccount.ts'
import { dayBefore, REFRESH_MS } from './planNight.ts'
import { mismatchesIn, type Readings } from './readings.ts'

/** Whether these rows continue where the earlier ones were cut off: their first row is not among those. */
function isContinuation(before: readonly Buffer[], bytes: Buffer): boolean {
  const first = linesOf(bytes).find((line) => FIRST_ROW.test(line))
  return first !== undefined && !before.some((each) => linesOf(each).includes(first))
}

const linesOf = (bytes: Buffer) => bytes.toString('latin1').split(/\r?\n/)

interface Options extends LoadOptions {
  client: StateClient
  /** How many accounts in a row did not get their list of a kind. */
  failing: Map<TransactionKind, number>
  /** Called with what the answers would take away; they wait for the end of the run. */
  onLoss: (losing: Losing) => void
}

/** After this time, rows that do not add up to the total are requested again: one of the two may be late. */
const RETRY_MISSES_MS = 7 * DAY_MS

/** No account has this many pages, even with 500 rows each. */
const MAX_PAGES = 400

/** Once this many accounts in a row did not get a list, it is asked for only once each time. */
const MAX_FAILING = 3

type Page = Pick<HeldAnswer, 'page' | 'part'>
type Outcome = LastCheck['outcome']
type Asked = AskedOutcome<Outcome>

/**
 * Asks the state about an account's money: its totals and, if those have changed, its transactions. Each answer is stored
 * as it arrives, so that an interrupted run continues after it. Throws SiteUnavailable if the run should end.
 */
export async function askAccount(db: Db, account: StateAccount, options: Options): Promise<Asked> {
  const { client, clock, site } = options
  const { acctNum, last } = account
  const held = await answersOfTonight(db, account, clock())
  const hasShownTotals = (last?.totalsHash ?? '') !== ''
  const reader = totalsReader(acctNum, site.origin, hasShownTotals)

  async function hold(page: Page, bytes: Buffer): Promise<HeldAnswer> {
    const askedAt = clock().toISOString()
    const fresh = await withImportTransaction(db, (trx) =>
      stateAnswersIn(trx).hold(acctNum, { ...page, askedAt, bytes }),
    )
    held.push(fresh)
    return fresh
  }

  async function rowsOf(kind: TransactionKind, part: number, isEmptyPlausible = false): Promise<HeldAnswer> {
    const heldRows = held.find((each) => each.page === kind && each.part === part)
    if (heldRows) return heldRows
    const isTriedOnce = (options.failing.get(kind) ?? 0) >= MAX_FAILING
    const request: StateRequest = { ...rowsRequest(account, kind, part), isTriedOnce }
    const { bytes } = await client.ask(request, `the list of ${kind}`, faultOfRows(isEmptyPlausible))
    return hold({ page: kind, part }, bytes)
  }

  const recordCheck = (outcome: Outcome, message: string, reason: string) =>
    withImportTransaction(db, async (trx) => {
      const checkedAt = clock().toISOString()
      const pages = [{ page: 'totals' as const, askedAt: checkedAt, reason }]
      await stateAccountsIn(trx).record(acctNum, { outcome, checkedAt, message }, pages)
      await stateAnswersIn(trx).drop(acctNum)
    })

  const refused = (error: ImportError, unread: Unread) =>
    refuse(db, acctNum, { message: error.message, held, unread, now: clock() })

  const forget = () => withImportTransaction(db, (trx) => stateAnswersIn(trx).drop(acctNum))

  /** The page of totals; null if it cannot be read, with the reason in `unread`; or the answer for an account without one. */
  async function askTotals(
    unread: Map<TransactionKind | 'totals', string>,
  ): Promise<TotalsPage | null | Asked> {
    const heldTotals = held.find(({ page }) => page === 'totals')
    const { status, location, bytes } = heldTotals
      ? { status: 200, location: null, bytes: heldTotals.bytes }
      : await client.ask(totalsRequest(account), 'the page of totals', reader.faultOf)
    if (status >= 300) {
      const message = 'The state knows no such account.'
      const saw = `the page of totals leads to ${location}`
      const record = () => recordCheck('noAccount', message, message)
      return { outcome: 'noAccount', message, suspicion: { saw, weight: 1, needsProof: true, record } }
    }
    const page = reader.read(bytes)
    const isOwn =
      page instanceof ImportError ? namesAccount(decodeText(bytes), acctNum) : page.account === acctNum
    if (!heldTotals && isOwn) await hold({ page: 'totals', part: 0 }, bytes)
    if (page instanceof NoActivityShown && isOwn && !mayShowFigures(bytes)) {
      const message = 'The state shows no activity for it.'
      const weight = hasShownTotals ? 1 : LESS
      const saw = 'pages of totals show no activity'
      const record = () => recordCheck('noActivity', message, '')
      return { outcome: 'noActivity', message, suspicion: { saw, weight, needsProof: false, record, forget } }
    }
    if (!(page instanceof ImportError) && isOwn) return page
    const error =
      page instanceof ImportError
        ? page
        : new ImportError(
            `${reader.path} is the page of account ${page.account}. Check in a browser what the state returns.`,
          )
    if (isOwn) {
      unread.set('totals', error.message)
      return null
    }
    const { message } = error
    const saw = `a page of totals is not the account's: ${message}`
    const record = () => refused(error, new Map([['totals', message]]))
    return { outcome: 'refused', message, error, suspicion: { saw, weight: 1, needsProof: false, record } }
  }

  const unread = new Map<TransactionKind | 'totals', string>()
  const isFromStore = held.length > 0
  try {
    const page = await askTotals(unread)
    if (page !== null && 'outcome' in page) return page
    if (page !== null && isUnchanged(account, page, clock())) {
      await recordCheck('unchanged', '', '')
      return { outcome: 'unchanged', message: '' }
    }
    for (const kind of await kindsToAsk(db, account, page, clock()))
      try {
        const mayBeEmpty = page !== null && contradictionOf(kind, page.figures) === null
        await rowsOf(kind, 0, mayBeEmpty)
        options.failing.set(kind, 0)
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error
        options.failing.set(kind, (options.failing.get(kind) ?? 0) + 1)
        unread.set(kind, error.message)
      }
    return { ...(await load()), isFromStore }
  } catch (error) {
    if (!(error instanceof ImportError) || error instanceof SiteUnavailable) throw error
    if (error instanceof RequestFailed) unread.set('totals', error.message)
    await refused(error, unread)
    return { outcome: 'refused', message: error.message, error }
  }

  async function load(): Promise<Asked> {
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const loaded = await loadWhenFree(db, acctNum, held, { ...options, unread })
      if (loaded.state === 'loaded') return { outcome: loaded.outcome, message: loaded.message }
      if (loaded.state === 'loses') {
        options.onLoss(loaded)
        return { outcome: 'held', message: '' }
      }
      if (loaded.state === 'unreadable') {
        const error = new ImportError([...new Set(loaded.unread.values())].join(' '))
        await refused(error, loaded.unread)
        return { outcome: 'refused', message: error.message, error }
      }
      const { kind, rows } = loaded
      const before = held.filter((each) => each.page === kind)
      try {
        const next = await rowsOf(kind, rows)
        const known = before.filter((each) => each !== next).map(({ bytes }) => bytes)
        if (isContinuation(known, next.bytes)) continue
        held.splice(held.indexOf(next), 1)
        unread.set(
          kind,
          `The list of ${kind} of account ${acctNum} holds ${rows} rows, the most that the state sends ` +
            `at a time, does not add up to the state's total, and the state sends no more. Check it in a browser.`,
        )
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error
        unread.set(kind, error.message)
      }
    }
    throw new ImportError(
      `The list of account ${acctNum} does not end. Check in a browser what the state returns.`,
    )
  }
}

/** Whether the state shows an account's totals now; nothing is recorded. */
export const showsTotals = (client: StateClient, { acctNum, ...account }: StateAccount): Promise<boolean> =>
  isGiven(client, totalsRequest({ acctNum, ...account }), ({ status, bytes }) => {
    const page = status === 200 ? orError(ImportError, () => readTotalsPage('', decodeText(bytes))) : null
    return page !== null && !(page instanceof ImportError) && page.account === acctNum
  })

/** If an account never showed any activity, a page without it says little about the site. */
const LESS = 1 / 5

/** Whether a page without a known row of totals has amounts, so that it may only be worded differently. */
const mayShowFigures = (bytes: Buffer) => /\d\.\d{2}\b/.test(decodeText(bytes).replaceAll(/<[^<>]*>/g, ' '))

/** Answers that an earlier run of the same night received but did not load. */
async function answersOfTonight(db: Db, { acctNum, last }: StateAccount, now: Date): Promise<HeldAnswer[]> {
  const since = sinceTonight(now)
  const after = last !== null && last.checkedAt > since ? last.checkedAt : since
  const held = (await stateAnswersIn(db).ofAccount(acctNum)).filter(({ askedAt }) => askedAt > after)
  return held.some(({ page }) => page === 'totals') ? held : []
}

/**
 * All lists; or, if only some could be read last time and the totals are still the same, those that were not read
 * lately.
 */
async function kindsToAsk(
  db: Db,
  { acctNum, last }: StateAccount,
  page: TotalsPage | null,
  now: Date,
): Promise<readonly TransactionKind[]> {
  if (page === null || last?.outcome !== 'partial' || last.totalsHash !== hashOf(page)) return KINDS
  const oldest = dayBefore(now, RETRY_MISSES_MS)
  const pages = await statePagesIn(db).ofAccount(acctNum)
  const read = pages.filter(
    ({ reason, readAt }) => reason === '' && readAt !== null && dayInFlorida(new Date(readAt)) > oldest,
  )
  return KINDS.filter((kind) => !read.some((each) => each.page === kind))
}

/** Records the refusal and keeps the answers, so that a later version that can read them need not request them again. */
async function refuse(
  db: Db,
  acctNum: number,
  { message, held, unread, now }: { message: string; held: readonly HeldAnswer[]; unread: Unread; now: Date },
): Promise<void> {
  const startedAt = now.toISOString()
  const files = filesOf(acctNum, held)
  await withImportTransaction(db, async (trx) => {
    const refused = { kind: 'money', dryRun: false, outcome: 'refused' as const, message, files }
    const report = emptyReport({ ...refused, startedAt, finishedAt: startedAt })
    await importsIn(trx).record({ ...report, who: IMPORTER.who })
    const pages = [...unread].map(([page, reason]) => ({ page, askedAt: startedAt, reason }))
    await stateAccountsIn(trx).record(acctNum, { outcome: 'refused', checkedAt: startedAt, message }, pages)
    // Answers of an earlier night say nothing about this one.
    if (held.length === 0) await stateAnswersIn(trx).drop(acctNum)
  })
}

/** A list with another heading would be no better if requested again. */
const faultOfRows =
  (isEmptyPlausible: boolean) =>
  ({ status, location, bytes }: StateAnswer): string | null => {
    if (status !== 200)
      return `it answered ${status}${location === null ? '' : `, which leads to ${location}`}`
    if (isWithoutRows(bytes) && (isEmptyPlausible || bytes.length > 0)) return null
    return listFault(bytes, /^[^<\r\n]*\t/)
  }

/** Reads an account's pages of totals, each only once, because nothing else about an account takes as long. */
function totalsReader(acctNum: number, origin: string, hasShownTotals: boolean) {
  const path = `TreSel_${acctNum}.html`
  let last: { bytes: Buffer; page: TotalsPage | ImportError } | undefined
  function read(bytes: Buffer): TotalsPage | ImportError {
    if (last?.bytes !== bytes)
      last = { bytes, page: orError(ImportError, () => readTotalsPage(path, decodeText(bytes))) }
    return last.page
  }
  return {
    path,
    read,
    faultOf: (answer: StateAnswer): string | null => {
      if (answer.status >= 300)
        return hasShownTotals ? `it answered ${answer.status}` : redirectFault(answer, origin)
      const page = read(answer.bytes)
      // An unreadable page would be no better if requested again.
      if (!(page instanceof TransientFault) || (page instanceof NoAccountNamed && !hasShownTotals))
        return null
      return `it sent no page of totals: ${page.reason}`
    },
  }
}

function isUnchanged({ last, isOnFile }: StateAccount, page: TotalsPage, now: Date): boolean {
  if (last === null || !isOnFile || last.totalsHash !== hashOf(page)) return false
  if (last.outcome === 'partial' || last.outcome === 'held') return false
  if (last.rowsOn <= dayBefore(now, REFRESH_MS)) return false
  // As loadAccount writes them.
  return (
    mismatchesIn(JSON.parse(last.readings) as Readings).length === 0 ||
    last.rowsOn > dayBefore(now, RETRY_MISSES_MS)
  )
}

type AskedAccount = Pick<StateAccount, 'acctNum' | 'name' | 'election'>

const totalsPath = (acctNum: number) => `/cgi-bin/TreSel.exe?account=${acctNum}`

/** The page of the account's totals, as its registration page links to it. */
const totalsRequest = ({ acctNum, election }: AskedAccount): StateRequest => ({
  path: totalsPath(acctNum),
  referer: `${election === null ? '/committees/Com' : '/candidates/Can'}Detail.asp?account=${acctNum}`,
})

/**
 * Rows of a kind. `seqnum` is the number of a filing period, and 0 means all dates. A list that may have been cut is asked
 * for again with its number of rows, in case the state takes `seqnum` as an offset (decision 0032).
 */
const rowsRequest = (
  { acctNum, name, election }: AskedAccount,
  kind: TransactionKind,
  seqnum: number,
): StateRequest => ({
  path: '/cgi-bin/TreFin.exe',
  referer: totalsPath(acctNum),
  fields: {
    account: String(acctNum),
    ...(election === null ? { CanCom: 'Comm', comname: name } : { CanCom: 'Can', canname: name }),
    seqnum: String(seqnum),
    queryfor: String(KINDS.indexOf(kind) + 1),
    queryorder: 'DAT',
    queryoutput: '2',
    query: 'Submit Query Now',
  },
})
