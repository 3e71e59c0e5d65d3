import { counted } from '#contract/domain/text.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { type AccountSize, accountSizes } from '#database/bookkeeping/accountSizes.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { DatabaseError } from '#database/connection/errors.ts'
import { type HeldAnswer, stateAnswersIn } from '#database/imports/heldAnswers.ts'
import {
  type LastCheck,
  type StateAccount,
  stateAccountsIn,
  statePagesIn,
} from '#database/money/stateAccounts.ts'
import { ImportError } from '../../ImportError.ts'
import { describeLoss, type Loss, tooMuchLost } from '../../load/refusals.ts'
import { collectWarnings } from '../../report.ts'
import { askRegister, describeAsked, isTimeUp, type SequentialOutcome } from '../askSequentially.ts'
import { AccountFault } from '../faults.ts'
import { recordAttempt, type SyncOptions } from '../importPages.ts'
import { stateClient } from '../stateClient.ts'
import { askAccount, showsTotals } from './askAccount.ts'
import { type LoadOptions, loadWhenFree, type Losing } from './loadAccount.ts'
import { planNight } from './planNight.ts'
import { countReadings, mismatchesIn, type Readings } from './readings.ts'

/** The run records its heartbeat during waits; without it, another run would assume that this one was killed. */
const HEARTBEAT_WAIT_MS = 1

interface Options extends LoadOptions, Pick<SyncOptions, 'accounts'> {
  onLoss: (losing: Losing) => void
}

/**
 * Loads stored answers that could not be read when they arrived and now can be. If losses are allowed, also loads those
 * that were held because they take much away. Requests nothing again, and stops when time is up. If `accounts` are
 * given, only theirs. Returns the number of accounts.
 */
async function rereadAnswers(db: Db, { accounts, ...options }: Options): Promise<number> {
  let reread = 0
  for (const acctNum of await stateAnswersIn(db).accounts()) {
    if (isTimeUp(options) || options.site.signal?.aborted === true) break
    if (accounts !== undefined && !accounts.includes(acctNum)) continue
    const last = await stateAccountsIn(db).lastCheck(acctNum)
    if (!last || !isWaiting(last)) continue
    const isHeld = last.outcome === 'held'
    if (isHeld && options.allowsLoss !== true) continue
    const answers = await stateAnswersIn(db).ofAccount(acctNum)
    const askedAt = answers.find(({ page }) => page === 'totals')?.askedAt
    // Other answers belong to a run that was interrupted; the next run continues with them.
    if (askedAt === undefined || askedAt > last.checkedAt) continue
    const together = fromTotalsOn(answers)
    const before = (await statePagesIn(db).ofAccount(acctNum)).filter(({ reason }) => reason !== '')
    const unread = new Map(
      before.flatMap(({ page, reason }) =>
        page === 'registration' || together.some((each) => each.page === page) ? [] : [[page, reason]],
      ),
    )
    const ifFewerThan = isHeld ? Infinity : Math.max(1, before.length)
    try {
      const loaded = await loadWhenFree(db, acctNum, together, { ...options, unread, ifFewerThan })
      if (loaded.state === 'loaded') reread += 1
      if (loaded.state === 'loses') options.onLoss(loaded)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
    }
    await options.site.wait(HEARTBEAT_WAIT_MS)
  }
  return reread
}

/** Whether answers are stored that were not loaded, or not all of them. */
const isWaiting = ({ outcome }: LastCheck) =>
  outcome === 'refused' || outcome === 'partial' || outcome === 'held'

/** The answers that came with the page of totals, or after it; earlier ones are from an earlier night. */
function fromTotalsOn(answers: readonly HeldAnswer[]): HeldAnswer[] {
  const totalsAskedAt = answers.find(({ page }) => page === 'totals')?.askedAt ?? ''
  return answers.filter(({ askedAt }) => askedAt >= totalsAskedAt)
}

/**
 * Asks the state about the money of accounts one after another until all are done or time is up. A page that cannot be
 * fetched or read leaves its figures or rows as they are. Answers that take rows or cents away are loaded at the end of
 * the run, and only if the run as a whole does not take too much. The outcome of the run is recorded.
 */
export async function syncMoney(db: Db, options: SyncOptions): Promise<MoneyReport> {
  const report = await askAll(db, options)
  // The time at which the state was last asked is public. Noted once for all accounts, because each change invalidates
  // cached answers.
  await recordAttempt(db, report, { election: options.election, isNews: true })
  return report
}

async function askAll(db: Db, options: SyncOptions) {
  const { clock, dryRun = false, allowRemovals = false, onProgress } = options
  const startedAt = clock()
  const { warn, sentences } = collectWarnings()
  const client = stateClient(options.site)
  const losses = new Map<number, Losing>()
  const loading = {
    ...options,
    startedAt,
    warn,
    allowsLoss: allowRemovals,
    onLoss: (losing: Losing) => void losses.set(losing.loss.account, losing),
  }
  const sizes = await accountSizes(db, 'all')
  const reread = dryRun ? 0 : await rereadAnswers(db, loading)
  const register = await stateAccountsIn(db).list()
  const differing = countDiffering(await readingsOnFile(db))
  const failing = new Map<TransactionKind, number>()
  const askedAbout = new Set<number>(losses.keys())
  let details = { reread: 0, losses: new Array<Loss>(), readings: countReadings([]), differing: 0 }
  const report = await askRegister(db, options, {
    kind: 'money',
    words: WORDS,
    startedAt,
    client,
    register,
    warnings: sentences,
    plan: () => plan(db, register, options),
    unless: ' where nothing has changed',
    ask(account) {
      askedAbout.add(account.acctNum)
      losses.delete(account.acctNum)
      return askAccount(db, account, { ...loading, client, failing })
    },
    // Accounts whose totals have been read before.
    isWitness: ({ last }) => (last?.totalsHash ?? '') !== '',
    isAnswered: (account) => showsTotals(client, account),
    onDone: (done, asked, outcomes) =>
      onProgress?.(done, asked, { asked, ...outcomes, left: Math.max(0, asked - done), differing }),
    async conclude(run) {
      const tooMuch = await loadOrHoldLosses(db, run, [...losses.values()], {
        ...loading,
        sizes: [...askedAbout].flatMap((account) => sizes.get(account) ?? []),
        isOutage: client.visit.outages > 0,
      })
      const all = await readingsOnFile(db)
      details = {
        reread,
        losses: tooMuch?.losses ?? [],
        readings: countReadings(all),
        differing: countDiffering(all),
      }
      const again = `${counted(reread, 'account')} read from answers that were already on file.`
      return { before: tooMuch ? [tooMuch.message] : [], behind: reread > 0 ? ` ${again}` : '' }
    },
  })
  return { ...report, ...details }
}

/**
 * Loads the answers that take something away, unless together they take too much: then all of them wait, stored, until
 * somebody insists or the state answers differently. Updates the count of outcomes. `sizes` are those of the accounts
 * asked about.
 */
async function loadOrHoldLosses(
  db: Db,
  run: SequentialOutcome<LastCheck['outcome']>,
  losing: readonly Losing[],
  { sizes, isOutage, ...loading }: LoadOptions & { sizes: AccountSize[]; isOutage: boolean },
) {
  const losses = losing.map(({ loss }) => loss)
  if (losses.length === 0 || run.stopped instanceof DatabaseError) return null
  const why = isOutage ? 'the run ended in an outage' : tooMuchLost(losses, sizes)
  if (why === null) {
    for (const { loss, unread } of losing) {
      const outcome = await loadLoss(db, loss.account, { ...loading, unread })
      // Answers that an earlier run stored are in none of the counts.
      if (run.outcomes.held === 0) continue
      run.outcomes.held -= 1
      run.outcomes[outcome] += 1
    }
    return null
  }
  const checkedAt = loading.clock().toISOString()
  for (const { loss, unread } of losing)
    await withImportTransaction(db, (trx) =>
      stateAccountsIn(trx).record(
        loss.account,
        {
          outcome: 'held',
          checkedAt,
          message: `The state's answers would change it ${describeLoss(loss)}, and ${why}.`,
        },
        [...unread].map(([page, reason]) => ({ page, askedAt: checkedAt, reason })),
      ),
    )
  return {
    losses,
    message:
      `${counted(losses.length, 'account')} held back, because ${why}: nothing of them was changed, and the state is asked ` +
      `again the next night. If it is really so: npm run import -- sync money --accounts ` +
      `${losses.map(({ account }) => account).join(',')} --allow-removals`,
  }
}

async function loadLoss(db: Db, account: number, loading: LoadOptions): Promise<LastCheck['outcome']> {
  const answers = fromTotalsOn(await stateAnswersIn(db).ofAccount(account))
  try {
    const loaded = await loadWhenFree(db, account, answers, { ...loading, allowsLoss: true })
    return loaded.state === 'loaded' ? loaded.outcome : 'refused'
  } catch (error) {
    if (!(error instanceof AccountFault)) throw error
    console.error(error)
    return 'refused'
  }
}

/** Throws ImportError for an election without a candidate on file. */
async function plan(
  db: Db,
  register: readonly StateAccount[],
  { clock, ...choices }: SyncOptions,
): Promise<StateAccount[]> {
  if (choices.election !== undefined && !register.some(({ election }) => election === choices.election))
    throw new ImportError(
      `The register has no candidate of ${choices.election}. Fetch them first: npm run import -- sync candidates ` +
        `--election ${choices.election}`,
    )
  const waiting = new Set(
    register.filter(({ last }) => last && isWaiting(last)).map(({ acctNum }) => acctNum),
  )
  const stored = await stateAnswersIn(db).accounts()
  const interrupted = new Set(stored.filter((acctNum) => !waiting.has(acctNum)))
  return planNight(register, { ...choices, now: clock(), interrupted })
}

async function readingsOnFile(db: Db): Promise<Readings[]> {
  const accounts = await stateAccountsIn(db).list()
  return accounts.flatMap(
    ({ last }) => (last === null || last.readings === '' ? [] : [JSON.parse(last.readings) as Readings]), // written by loadAccount
  )
}

const countDiffering = (all: readonly Readings[]) =>
  all.filter((readings) => mismatchesIn(readings).length > 0).length

export type MoneyReport = Awaited<ReturnType<typeof askAll>>

/** The outcomes, in the order of a report's message. */
const WORDS: Readonly<Record<LastCheck['outcome'], string>> = {
  unchanged: 'unchanged',
  changed: 'changed',
  noActivity: 'without activity shown',
  noAccount: 'unknown to the state',
  partial: 'read in part',
  refused: 'refused',
  held: 'held back',
}

export const describeMoneyReport = (report: MoneyReport): string[] =>
  describeAsked(report, [
    ...report.losses.map((loss) => `Account ${loss.account} was held back: ${describeLoss(loss)}`),
    ...describeReadings(report.readings),
    ...(report.differing > 0
      ? [
          `${counted(report.differing, 'account')} on file whose transactions do not add up to the state's total in any reading.`,
        ]
      : []),
  ])

/** Only figures with several possible readings say anything about the state's columns. */
function describeReadings(readings: MoneyReport['readings']): string[] {
  return [...Map.groupBy(readings, ({ figure }) => figure)].flatMap(([figure, ways]) => {
    const accounts = ways[0]?.accounts ?? 0
    if (accounts === 0) return []
    const said = ways.map(
      ({ reading, fits, decides }) =>
        `${reading} fits ${fits}${ways.length > 1 ? ` (${decides} of them not in every way)` : ''}`,
    )
    return [`The state's ${figure}, of ${counted(accounts, 'account')}: ${said.join('; ')}`]
  })
}
