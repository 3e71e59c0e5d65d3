import { withImportTransaction } from '#database/history/withImportTransaction.ts'
import type { Db } from '#database/connection/Db.ts'
import { type StateAccount, stateAccountsIn } from '#database/money/stateAccounts.ts'
import { registerIn } from '#database/history/register.ts'
import { stateAnswersIn } from '#database/repositories/stateAnswers.ts'
import { syncAttemptsIn } from '#database/repositories/syncAttempts.ts'
import { ImportError } from '../../ImportError.ts'
import { collectWarnings } from '../../load/collectWarnings.ts'
import { askSequentially } from '../askSequentially.ts'
import { assertAskable } from '../assertAskable.ts'
import { describePlan } from '../describeAccounts.ts'
import { retryWhileUnavailable } from '../retryUntilTimeUp.ts'
import { stateClient } from '../stateClient.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { askAccount } from './askAccount.ts'
import { type MoneyReport, NO_OUTCOMES, describeOutcomes } from './moneyReport.ts'
import { planNight } from './planNight.ts'
import { countReadings, mismatchesIn, type Readings } from './readings.ts'
import { rereadAnswers } from './rereadAnswers.ts'

/**
 * Asks the state about the money of accounts one after another until all are done or time is up. If an account's answers
 * cannot be fetched, that account is refused and keeps its figures. The outcome of the run is recorded.
 */
export async function syncMoney(db: Db, options: SyncOptions): Promise<MoneyReport> {
  const report = await askAll(db, options)
  const { outcome, message, finishedAt: at } = report
  const attempt = { list: 'money', election: options.election ?? '', at, outcome, message }
  if (!report.dryRun)
    await withImportTransaction(db, async (trx) => {
      await syncAttemptsIn(trx).record(attempt)
      // The time at which the state was last asked is public. Noted once for all accounts, because each change
      // invalidates cached answers.
      await registerIn(trx).noteChange()
    })
  return report
}

async function askAll(db: Db, options: SyncOptions): Promise<MoneyReport> {
  const { clock, hours, dryRun = false, onProgress } = options
  const startedAt = clock()
  const { warn, sentences } = collectWarnings()
  const run = { kind: 'money' as const, dryRun, startedAt: startedAt.toISOString() }
  const report = {
    ...run,
    ...NO_OUTCOMES,
    asked: 0,
    left: 0,
    reread: 0,
    requests: 0,
    isStopped: false,
    refusals: [],
    readings: [],
  }
  const loading = { ...options, startedAt, warn }
  const reread = dryRun ? 0 : await rereadAnswers(db, loading)
  let planned: StateAccount[]
  try {
    planned = await plan(db, options)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const message = error.message
    return {
      ...report,
      differing: 0,
      warnings: [],
      outcome: 'refused',
      message,
      finishedAt: clock().toISOString(),
    }
  }
  if (dryRun) return { ...report, ...dryReport(planned, clock()) }

  const client = stateClient(options.site)
  const { length: asked } = planned
  const differing = countDiffering(await readingsOnFile(db))
  const { outcomes, refusals, done, stopped } = await askSequentially(
    planned,
    (account) => retryWhileUnavailable(() => askAccount(db, account, { ...loading, client }), loading),
    {
      clock,
      hours,
      startedAt,
      none: NO_OUTCOMES,
      onDone: (count, so) => onProgress?.(count, asked, { asked, ...so, left: asked - count, differing }),
    },
  )

  const all = await readingsOnFile(db)
  const whole = {
    ...report,
    ...outcomes,
    asked,
    left: asked - done,
    reread,
    requests: client.requests(),
    refusals,
    readings: countReadings(all),
    differing: countDiffering(all),
    warnings: sentences(),
    isStopped: stopped !== null,
    outcome: stopped !== null && done === 0 ? ('refused' as const) : ('done' as const),
    finishedAt: clock().toISOString(),
  }
  const why = stopped === null ? [] : [stopped.message]
  const message = whole.outcome === 'refused' ? why.join('') : [...why, describeOutcomes(whole)].join('\n')
  return { ...whole, message }
}

/** Throws ImportError if there is no account to ask about. */
async function plan(db: Db, { clock, ...choices }: SyncOptions): Promise<StateAccount[]> {
  const register = await stateAccountsIn(db).list()
  await assertAskable(db, register, choices.accounts)
  if (choices.election !== undefined && !register.some(({ election }) => election === choices.election))
    throw new ImportError(
      `The register has no candidate of ${choices.election}. Fetch them first: npm run import -- sync candidates ` +
        `--election ${choices.election}`,
    )
  const interrupted = new Set(
    (await stateAnswersIn(db).accounts()).filter((acctNum) => {
      const last = register.find((account) => account.acctNum === acctNum)?.last
      return last?.outcome !== 'refused'
    }),
  )
  return planNight(register, { ...choices, now: clock(), interrupted })
}

const dryReport = (planned: readonly StateAccount[], now: Date) => ({
  asked: planned.length,
  left: planned.length,
  differing: 0,
  warnings: [],
  outcome: 'done' as const,
  message: describePlan(planned, ' where nothing has changed'),
  finishedAt: now.toISOString(),
})

async function readingsOnFile(db: Db): Promise<Readings[]> {
  const accounts = await stateAccountsIn(db).list()
  return accounts.flatMap(
    ({ last }) => (last === null || last.readings === '' ? [] : [JSON.parse(last.readings) as Readings]), // written by loadAccount
  )
}

const countDiffering = (all: readonly Readings[]) =>
  all.filter((readings) => mismatchesIn(readings).length > 0).length
