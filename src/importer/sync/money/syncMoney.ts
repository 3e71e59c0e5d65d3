import { withImportTransaction } from '#database/connection/withImportTransaction.ts'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { type StateAccount, stateAccountsIn } from '#database/money/stateAccounts.ts'
import { registerIn } from '#database/repositories/register.ts'
import { stateAnswersIn } from '#database/repositories/stateAnswers.ts'
import { syncAttemptsIn } from '#database/repositories/syncAttempts.ts'
import { counted } from '../../counted.ts'
import { ImportError } from '../../ImportError.ts'
import { collectWarnings } from '../../load/collectWarnings.ts'
import { SiteUnavailable, stateClient } from '../stateClient.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { askAccount } from './askAccount.ts'
import { type MoneyReport, NO_OUTCOMES, describeOutcomes } from './moneyReport.ts'
import { planNight } from './planNight.ts'
import { countReadings, missesIn, type Readings } from './readings.ts'
import { rereadAnswers } from './rereadAnswers.ts'

const HOUR_MS = 3_600_000

/** More than anybody reads. */
const NAMED_REFUSALS = 1_000

/**
 * Asks the state about the money of accounts, one after the other, until all are done or time is up. What cannot be had
 * of one account is a refusal of that account, whose figures stay as they were; what came of the run is noted.
 */
export async function syncMoney(db: Db, options: SyncOptions): Promise<MoneyReport> {
  const report = await askAll(db, options)
  const { outcome, message, finishedAt: at } = report
  const attempt = { list: 'money', election: options.election ?? '', at, outcome, message }
  if (!report.dryRun)
    await withImportTransaction(db, true, async (trx) => {
      await syncAttemptsIn(trx).record(attempt)
      // When the state was last asked is public; once for all accounts, since each change ends cached answers.
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
  const reread = dryRun ? 0 : await rereadAnswers(db, { clock, warn })
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
  const outcomes = { ...NO_OUTCOMES }
  const { length: asked } = planned
  const differing = countDiffering(await readingsOnFile(db))
  const refusals: MoneyReport['refusals'] = []
  let done = 0
  let stopped: Error | null = null
  for (const account of planned) {
    if (hours !== undefined && clock().getTime() - startedAt.getTime() >= hours * HOUR_MS) break
    try {
      const { outcome, message } = await askAccount(db, account, { client, clock, warn })
      outcomes[outcome] += 1
      if (outcome === 'refused' && refusals.length < NAMED_REFUSALS)
        refusals.push({ account: account.acctNum, message })
    } catch (error) {
      if (!(error instanceof SiteUnavailable || error instanceof DatabaseError)) throw error
      stopped = error
      break
    }
    done += 1
    onProgress?.(done, asked, { asked, ...outcomes, left: asked - done, differing })
  }

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

/** Throws ImportError where there is nobody to ask about. */
async function plan(db: Db, { clock, ...choices }: SyncOptions): Promise<StateAccount[]> {
  if (await registerIn(db).isSample())
    throw new ImportError(
      'The register holds the invented sample, of which the state knows nothing. Fetch the lists first: npm run import -- ' +
        'sync committees, and: sync candidates --election ID',
    )
  const register = await stateAccountsIn(db).list()
  const known = new Set(register.map(({ acctNum }) => acctNum))
  const strangers = choices.accounts?.filter((account) => !known.has(account)) ?? []
  if (strangers.length > 0)
    throw new ImportError(
      `No candidate or committee of the register has the account ${strangers.join(', ')}. Correct the number, or fetch ` +
        `the lists first.`,
    )
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

/** From the end of one request to the end of the next. */
const REQUEST_SECONDS = 3

function dryReport(planned: readonly StateAccount[], now: Date) {
  const minutes = Math.ceil((planned.length * REQUEST_SECONDS) / 60)
  const first = planned.slice(0, 10).map(({ acctNum }) => acctNum)
  return {
    asked: planned.length,
    left: planned.length,
    differing: 0,
    warnings: [],
    outcome: 'done' as const,
    message:
      `Dry run, nothing asked; it would ask about ${counted(planned.length, 'account')}, in ` +
      `${counted(minutes, 'minute')} where nothing has changed` +
      (first.length > 0
        ? `, ${first.join(', ')}${planned.length > first.length ? ', ...' : ''} first.`
        : '.'),
    finishedAt: now.toISOString(),
  }
}

async function readingsOnFile(db: Db): Promise<Readings[]> {
  const accounts = await stateAccountsIn(db).list()
  return accounts.flatMap(
    ({ last }) => (last === null || last.readings === '' ? [] : [JSON.parse(last.readings) as Readings]), // what layInAccount wrote
  )
}

const countDiffering = (all: readonly Readings[]) =>
  all.filter((readings) => missesIn(readings).length > 0).length
