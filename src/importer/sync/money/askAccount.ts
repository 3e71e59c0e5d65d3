import { DAY_MS } from '#contract/durations.ts'
import { withImportTransaction } from '#database/history/withImportTransaction.ts'
import type { Db } from '#database/connection/Db.ts'
import { type LastCheck, type StateAccount, stateAccountsIn } from '#database/money/stateAccounts.ts'
import { importsIn } from '#database/repositories/imports.ts'
import { type HeldAnswer, stateAnswersIn } from '#database/repositories/stateAnswers.ts'
import { IMPORTER } from '../../actor.ts'
import { ImportError } from '../../ImportError.ts'
import { decodeText } from '../../read/decodeText.ts'
import { readTotalsPage, type TotalsPage } from '../../read/readTotalsPage.ts'
import { NoAccountNamed, NoActivityShown, TransientFault } from '../../read/pageErrors.ts'
import { emptyReport } from '../../report.ts'
import { listFault } from '../listFault.ts'
import type { AskedOutcome } from '../askSequentially.ts'
import { sinceTonight } from '../sameNight.ts'
import { SiteUnavailable } from '../SiteUnavailable.ts'
import type { StateClient } from '../stateClient.ts'
import type { StateAnswer, StateRequest } from '../stateSite.ts'
import { KINDS, rowsRequest, totalsRequest } from './accountRequests.ts'
import { fileName, hashOf } from './loadAccount.ts'
import { type LoadOptions, loadWhenFree } from './loadWhenFree.ts'
import { dayBefore, REFRESH_MS } from './planNight.ts'
import { mismatchesIn, type Readings } from './readings.ts'
import { isContinuation } from './isContinuation.ts'

interface Options extends LoadOptions {
  client: StateClient
}

/**
 * After this time, rows that do not add up to the state's total are requested again, because one of the two may have been
 * late.
 */
const RETRY_MISSES_MS = 7 * DAY_MS

/** No account has this many pages, even with 500 rows each. */
const MAX_PAGES = 400

type Page = Pick<HeldAnswer, 'page' | 'part'>

/**
 * Asks the state about an account's money: its totals and, if those have changed, its transactions. Each answer is stored
 * as it arrives, so that an interrupted run continues after it. Throws SiteUnavailable if the run should end.
 */
export async function askAccount(
  db: Db,
  account: StateAccount,
  options: Options,
): Promise<AskedOutcome<LastCheck['outcome']>> {
  const { client, clock } = options
  const { acctNum, last } = account
  const held = await answersOfTonight(db, account, clock())

  async function answer(page: Page, request: StateRequest, faultOf: (answer: StateAnswer) => string | null) {
    const kept = held.find((each) => each.page === page.page && each.part === page.part)
    if (kept) return kept
    const { status, bytes } = await client.ask(request, describePage(page), faultOf)
    if (status >= 300) return null
    const askedAt = clock().toISOString()
    const fresh = await withImportTransaction(db, (trx) =>
      stateAnswersIn(trx).keep(acctNum, { ...page, askedAt, bytes }),
    )
    held.push(fresh)
    return fresh
  }

  const settle = (outcome: LastCheck['outcome'], message: string) =>
    withImportTransaction(db, async (trx) => {
      await stateAccountsIn(trx).record(acctNum, { outcome, checkedAt: clock().toISOString(), message })
      await stateAnswersIn(trx).drop(acctNum)
      return { outcome, message }
    })

  const reader = totalsReader(acctNum, { clock, hasShownTotals: (last?.totalsHash ?? '') !== '' })
  try {
    const totals = await answer({ page: 'totals', part: 0 }, totalsRequest(account), reader.faultOf)
    if (totals === null) return await settle('noAccount', 'The state knows no such account.')
    const page = reader.pageIn(totals)
    if (page === null) return await settle('noActivity', 'The state shows no activity for it.')
    if (isUnchanged(account, page, clock())) return await settle('unchanged', '')

    const rowsOf = (kind: (typeof KINDS)[number], part: number) =>
      answer({ page: kind, part }, rowsRequest(account, kind, part), faultOfRows)
    for (const kind of KINDS) await rowsOf(kind, 0)
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const loaded = await loadWhenFree(db, acctNum, held, options)
      if (loaded.isDone) return { outcome: loaded.isNews ? 'changed' : 'unchanged', message: '' }
      const before = held.filter((each) => each.page === loaded.kind)
      const next = await rowsOf(loaded.kind, loaded.rows)
      const known = before.filter((each) => each !== next).map(({ bytes }) => bytes)
      if (next === null || !isContinuation(known, next.bytes))
        throw new ImportError(
          `The list of ${loaded.kind} of account ${acctNum} holds ${loaded.rows} rows, the most that the state sends ` +
            `at a time, does not add up to the state's total, and the state sends no more. Check it in a browser.`,
        )
    }
    throw new ImportError(
      `The list of account ${acctNum} does not end. Check in a browser what the state returns.`,
    )
  } catch (error) {
    if (!(error instanceof ImportError) || error instanceof SiteUnavailable) throw error
    await refuse(db, acctNum, { message: error.message, held, now: clock() })
    return { outcome: 'refused', message: error.message, error }
  }
}

/** Answers that an earlier run of the same night received but did not load. */
async function answersOfTonight(db: Db, { acctNum, last }: StateAccount, now: Date): Promise<HeldAnswer[]> {
  const since = sinceTonight(now)
  const after = last !== null && last.checkedAt > since ? last.checkedAt : since
  const held = (await stateAnswersIn(db).of(acctNum)).filter(({ askedAt }) => askedAt > after)
  return held.some(({ page }) => page === 'totals') ? held : []
}

/** Records the refusal and keeps the answers, so that a later version that can read them need not request them again. */
async function refuse(
  db: Db,
  acctNum: number,
  { message, held, now }: { message: string; held: readonly HeldAnswer[]; now: Date },
): Promise<void> {
  const startedAt = now.toISOString()
  const files = held.map((each) => ({
    name: fileName(acctNum, each),
    sha256: each.sha256,
    size: each.bytes.length,
  }))
  await withImportTransaction(db, async (trx) => {
    const refused = { kind: 'money', dryRun: false, outcome: 'refused' as const, message, files }
    const report = emptyReport({ ...refused, startedAt, finishedAt: startedAt })
    await importsIn(trx).record({ ...report, who: IMPORTER.who })
    await stateAccountsIn(trx).record(acctNum, { outcome: 'refused', checkedAt: startedAt, message })
  })
}

const describePage = ({ page }: Page) => (page === 'totals' ? 'the page of totals' : `the list of ${page}`)

function faultOfRows({ status, bytes }: StateAnswer): string | null {
  return status === 200 ? listFault(bytes, /^\s*(rpt yr|\d{4})\s*\t/i) : `it answered ${status}`
}

/** Reads an account's pages of totals, each only once, because nothing else about an account takes as long. */
function totalsReader(
  acctNum: number,
  { clock, hasShownTotals }: { clock: () => Date; hasShownTotals: boolean },
) {
  let last: { bytes: Buffer; page: TotalsPage | ImportError } | undefined
  function read({ bytes }: Pick<StateAnswer, 'bytes'>): TotalsPage | ImportError {
    if (last?.bytes !== bytes) {
      const path = fileName(acctNum, { page: 'totals', part: 0, askedAt: clock().toISOString() })
      last = { bytes, page: orImportError(() => readTotalsPage(path, decodeText(bytes))) }
    }
    return last.page
  }
  return {
    faultOf: (answer: StateAnswer): string | null => {
      if (answer.status >= 300) return hasShownTotals ? `it answered ${answer.status}` : null
      const page = read(answer)
      // An unreadable page would be no better if requested again.
      if (!(page instanceof TransientFault) || (page instanceof NoAccountNamed && !hasShownTotals))
        return null
      return `it sent no page of totals: ${page.reason}`
    },

    /** Null if the page shows no activity. Throws ImportError if it cannot be read. */
    pageIn(totals: HeldAnswer): TotalsPage | null {
      const page = read(totals)
      if (page instanceof NoActivityShown) return null
      if (page instanceof ImportError) throw page
      if (page.account === acctNum) return page
      throw new ImportError(
        `${fileName(acctNum, totals)} is the page of account ${page.account}. Check in a browser what the state returns.`,
      )
    },
  }
}

function orImportError<T>(read: () => T): T | ImportError {
  try {
    return read()
  } catch (error) {
    if (error instanceof ImportError) return error
    throw error
  }
}

function isUnchanged({ last, isOnFile }: StateAccount, page: TotalsPage, now: Date): boolean {
  if (last === null || !isOnFile || last.totalsHash !== hashOf(page)) return false
  if (last.rowsOn <= dayBefore(now, REFRESH_MS)) return false
  // As loadAccount writes them.
  return (
    mismatchesIn(JSON.parse(last.readings) as Readings).length === 0 ||
    last.rowsOn > dayBefore(now, RETRY_MISSES_MS)
  )
}
