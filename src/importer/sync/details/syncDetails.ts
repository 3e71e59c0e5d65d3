import { DAY_MS } from '#contract/domain/days.ts'
import type { Db } from '#database/connection/Db.ts'
import { type RegisteredAccount, registrationsIn } from '#database/repositories/registrations.ts'
import { ImportError } from '../../ImportError.ts'
import type { CommandOutcome } from '../../commandOutcome.ts'
import { collectWarnings } from '../../load/collectWarnings.ts'
import type { AccountsReport } from '../accountsReport.ts'
import { askSequentially } from '../askSequentially.ts'
import { assertAskable } from '../assertAskable.ts'
import { describeAccounts, describePlan } from '../describeAccounts.ts'
import { recordAttempt } from '../recordAttempt.ts'
import { retryWhileUnavailable } from '../retryUntilTimeUp.ts'
import { SAME_NIGHT_MS } from '../sameNight.ts'
import { stateClient } from '../stateClient.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { newVisit } from '../visit.ts'
import { askDetails, type DetailsOutcome, showsRegistration } from './askDetails.ts'

/** The page of an active account is fetched again after this time, any other after a year. */
const REFRESH_MS = 30 * DAY_MS
const REFRESH_OFF_LIST_MS = 365 * DAY_MS
/** A redirect may have been maintenance. */
const RETRY_UNKNOWN_MS = 6 * DAY_MS

/**
 * The accounts whose registration pages to request, in this order: those never fetched, active ones first; those whose
 * status has changed since; those fetched longest ago, or unknown to the state a week ago; then those whose page could not be
 * fetched, because several in a row end the run. `accounts` names them instead.
 */
function planDetails(
  register: readonly RegisteredAccount[],
  { now, accounts }: { now: Date; accounts?: readonly number[] | undefined },
): RegisteredAccount[] {
  if (accounts !== undefined) return register.filter(({ acctNum }) => accounts.includes(acctNum))
  return register
    .flatMap((account) => {
      const rank = rankOf(account, now)
      return rank === null ? [] : [{ account, rank }]
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Date.parse(a.account.last?.checked_at ?? FIRST) - Date.parse(b.account.last?.checked_at ?? FIRST) ||
        b.account.acctNum - a.account.acctNum,
    )
    .map(({ account }) => account)
}

/** Sorts before every other instant. */
const FIRST = '1970-01-01T00:00:00Z'

/** Null for an account that need not be requested. */
function rankOf({ isListed, status, last }: RegisteredAccount, now: Date): number | null {
  if (last === null) return isListed ? 0 : 1
  const age = now.getTime() - Date.parse(last.checked_at)
  if (age < SAME_NIGHT_MS) return null
  if (last.outcome === 'refused') return 4
  if (last.listed_status !== status) return 2
  if (last.outcome === 'noAccount') return age >= RETRY_UNKNOWN_MS ? 3 : null
  return age >= (isListed ? REFRESH_MS : REFRESH_OFF_LIST_MS) ? 3 : null
}

type DetailsReport = AccountsReport<'registrations', DetailsOutcome>

const NO_OUTCOMES: Record<DetailsOutcome, number> = { unchanged: 0, changed: 0, noAccount: 0, refused: 0 }

/** Requests the registration pages of accounts one after another until all are done or time is up. */
export async function syncDetails(db: Db, options: SyncOptions): Promise<CommandOutcome> {
  const report = await askAll(db, options)
  const { outcome, message, refused, isStopped } = report
  await recordAttempt(db, report)
  const lines = [
    ...report.refusals.map((each) => `Account ${each.account} was refused: ${each.message}`),
    ...report.warnings.map((warning) => `Note: ${warning}`),
    outcome === 'refused' ? `Refused, nothing changed. ${message}` : message,
  ]
  return { lines, json: report, exitCode: outcome === 'refused' ? 1 : refused > 0 || isStopped ? 3 : 0 }
}

async function askAll(db: Db, options: SyncOptions): Promise<DetailsReport> {
  const { clock, hours, accounts, dryRun = false, onProgress } = options
  const startedAt = clock()
  const { warn, sentences } = collectWarnings()
  const report = (
    outcome: DetailsReport['outcome'],
    message: string,
    found: Partial<DetailsReport> = {},
  ): DetailsReport => ({
    kind: 'registrations',
    outcome,
    dryRun,
    startedAt: startedAt.toISOString(),
    finishedAt: clock().toISOString(),
    ...NO_OUTCOMES,
    asked: 0,
    left: 0,
    requests: 0,
    isStopped: false,
    refusals: [],
    warnings: sentences(),
    message,
    ...found,
  })

  let planned: RegisteredAccount[]
  const register = await registrationsIn(db).accounts()
  try {
    await assertAskable(db, register, accounts)
    planned = planDetails(register, { now: startedAt, accounts })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return report('refused', error.message)
  }
  if (dryRun) return report('done', describePlan(planned), { asked: planned.length, left: planned.length })

  const site = { ...options.site, visit: options.site.visit ?? newVisit() }
  const client = stateClient(site)
  const { outcomes, refusals, done, stopped, ...counts } = await askSequentially(
    planned,
    (account) =>
      retryWhileUnavailable(() => askDetails(db, account, { client, clock, warn, origin: site.origin }), {
        site,
        clock,
        hours,
        startedAt,
      }),
    {
      site,
      clock,
      hours,
      startedAt,
      none: NO_OUTCOMES,
      isWitness,
      isAnswered: (account) => showsRegistration(client, account),
      witnesses: register.filter(isWitness),
      onDone: (count) => onProgress?.(count, planned.length),
    },
  )
  const { asked } = counts
  const found = {
    ...outcomes,
    asked,
    left: asked - done,
    requests: client.requests(),
    isStopped: stopped !== null,
    refusals,
  }
  if (stopped !== null && done === 0) return report('refused', stopped.message, found)
  const parts = [
    [found.unchanged, 'unchanged'],
    [found.changed, 'changed'],
    [found.noAccount, 'unknown to the state'],
    [found.refused, 'refused'],
    [found.left, 'left for the next run'],
  ] as const
  const why = stopped === null ? [] : [stopped.message]
  return report('done', [...why, describeAccounts(asked, parts, found.requests)].join('\n'), found)
}

/** Whether its page was read once. */
const isWitness = ({ last }: RegisteredAccount) => (last?.as_of ?? null) !== null
