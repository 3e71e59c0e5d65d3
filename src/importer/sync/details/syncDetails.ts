import type { Db } from '#database/connection/Db.ts'
import { type RegisteredAccount, registrationsIn } from '#database/repositories/registrations.ts'
import type { CommandOutcome } from '../../commandOutcome.ts'
import { ImportError } from '../../ImportError.ts'
import { collectWarnings } from '../../load/collectWarnings.ts'
import type { AccountsReport } from '../accountsReport.ts'
import { askSequentially } from '../askSequentially.ts'
import { assertAskable } from '../assertAskable.ts'
import { describeAccounts, describePlan } from '../describeAccounts.ts'
import { recordAttempt } from '../recordAttempt.ts'
import { stateClient } from '../stateClient.ts'
import { retryWhileUnavailable } from '../retryUntilTimeUp.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { newVisit } from '../visit.ts'
import { askDetails, type DetailsOutcome, showsRegistration } from './askDetails.ts'
import { planDetails } from './planDetails.ts'

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
