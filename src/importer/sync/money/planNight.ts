import { dayInFlorida, DAY_MS } from '#contract/domain/days.ts'
import { filesWithFec } from '#contract/domain/races.ts'
import type { StateAccount } from '#database/money/stateAccounts.ts'
import type { SyncOptions } from '../importPages.ts'
import { SAME_NIGHT_MS } from '../stateClient.ts'

/**
 * The days on which the state's calendar has reports due: of committees and of candidates for statewide office. Other
 * candidates have their own calendars and are asked about once a week, as everyone is in years that are not in this table.
 */
const DUE_STATEWIDE: Readonly<Record<string, readonly string[]>> = {
  Q4: ['2026-01-12', '2027-01-11'],
  Q1: ['2026-04-10'],
  Q2: ['2026-06-10'],
  P1: ['2026-06-19'],
  P1A: ['2026-06-26'],
  P2: ['2026-07-03'],
  P2A: ['2026-07-10'],
  P3: ['2026-07-17'],
  P4: ['2026-07-24'],
  P5: ['2026-07-31'],
  P6: ['2026-08-07'],
  P7: ['2026-08-14'],
  P7A: ['2026-08-21'],
  G1: ['2026-08-28'],
  G1A: ['2026-09-04'],
  G2: ['2026-09-11'],
  G2A: ['2026-09-18'],
  G3: ['2026-09-25'],
  G3A: ['2026-10-02'],
  G4: ['2026-10-09'],
  G4A: ['2026-10-16'],
  G5: ['2026-10-23'],
  D1: ['2026-10-24'],
  D2: ['2026-10-25'],
  D3: ['2026-10-26'],
  D4: ['2026-10-27'],
  D5: ['2026-10-28'],
  D6: ['2026-10-29'],
  G6: ['2026-10-30'],
}

/** For candidates who have withdrawn or lost. */
const DUE_AT_THE_END = ['2026-07-23', '2026-09-10', '2026-11-16', '2027-02-01']

interface Options extends Pick<SyncOptions, 'election' | 'accounts' | 'history'> {
  now: Date
  /** Accounts with stored answers from an interrupted run. */
  interrupted: ReadonlySet<number>
}

/** After this time every account is read again, to find amendments that leave every total unchanged. */
export const REFRESH_MS = 90 * DAY_MS

/** Reports arrive in the days after they are due. */
const AFTER_DEADLINE_MS = 4 * DAY_MS
/** Recent filings are often amended. */
const AFTER_CHANGE_MS = 14 * DAY_MS
/** So that no account goes unchecked for more than a week. */
const LONGEST_UNSEEN_MS = 6 * DAY_MS
/** The elections of two election cycles. */
const CURRENT_MS = 800 * DAY_MS

const LAST_YEAR_MS = 365 * DAY_MS

/** The governor and the cabinet. */
const STATEWIDE = new Set(['GOV', 'LTG', 'ATG', 'CFO', 'AGR'])

/** The ISO day in Florida this long ago. */
export const dayBefore = (now: Date, ms: number) => dayInFlorida(new Date(now.getTime() - ms))

/**
 * The accounts to ask about, in this order: those that an interrupted run had started, those whose report was due, those
 * that changed recently, then those checked longest ago; among those never checked, the newest election first.
 */
export function planNight(register: readonly StateAccount[], options: Options): StateAccount[] {
  const { now, accounts, interrupted } = options
  if (accounts !== undefined) {
    const known = new Map(register.map((account) => [account.acctNum, account]))
    return accounts.flatMap((acctNum) => known.get(acctNum) ?? [])
  }
  return register
    .filter((account) => isInScope(account, options))
    .flatMap((account) => {
      const rank = interrupted.has(account.acctNum) ? 0 : rankOf(account, now)
      return rank === null ? [] : [{ account, rank }]
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        compare(a.account.last?.checkedAt ?? '', b.account.last?.checkedAt ?? '') ||
        -compare(recency(a.account, now), recency(b.account, now)) ||
        a.account.acctNum - b.account.acctNum,
    )
    .map(({ account }) => account)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function isInScope({ election, office, isListed }: StateAccount, { now, election: only, history }: Options) {
  if (filesWithFec(office)) return false
  if (only !== undefined) return election === only
  if (history === true) return true
  return isListed && (election === null || election >= compact(dayBefore(now, CURRENT_MS)))
}

/** In the form in which an election's id begins, so that both sort as text. */
const compact = (day: string) => day.replaceAll('-', '')

/** Committees come after future elections and those of the last year, and before older ones. */
const recency = ({ election }: StateAccount, now: Date) => election ?? compact(dayBefore(now, LAST_YEAR_MS))

/** Null for an account that need not be asked about tonight. */
function rankOf(account: StateAccount, now: Date): number | null {
  const { last } = account
  if (last === null) return 3
  const age = now.getTime() - Date.parse(last.checkedAt)
  if (age < SAME_NIGHT_MS) return null
  if (isDue(account, now)) return 1
  if (last.changedOn >= dayBefore(now, AFTER_CHANGE_MS) && last.changedOn !== '') return 2
  const isOld = last.rowsOn !== '' && last.rowsOn <= dayBefore(now, REFRESH_MS)
  if (last.outcome === 'partial') return 4
  const areFiguresRemoved = last.totalsHash !== '' && !account.isOnFile
  const isMissing = last.outcome === 'refused' || last.outcome === 'held' || areFiguresRemoved
  return age >= LONGEST_UNSEEN_MS || isOld || isMissing ? 3 : null
}

function isDue({ election, office }: StateAccount, now: Date): boolean {
  const [from, today] = [dayBefore(now, AFTER_DEADLINE_MS), dayInFlorida(now)]
  const isStatewide = election === null || STATEWIDE.has(office)
  const days = [
    ...(isStatewide ? Object.values(DUE_STATEWIDE).flat() : []),
    ...(election === null ? [] : DUE_AT_THE_END),
  ]
  return days.some((due) => due >= from && due <= today)
}
