import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { Db } from '#database/connection/Db.ts'
import { DatabaseError, DatabaseUnavailable } from '#database/connection/errors.ts'
import { registerIn } from '#database/register.ts'
import { ImportError } from '../ImportError.ts'
import { AccountFault, RequestFailed, SiteUnavailable } from './faults.ts'
import type { SyncOptions } from './importPages.ts'
import type { StateClient, StateSite } from './stateClient.ts'

type Words<Outcome extends string> = Readonly<Record<Outcome, string>>

/** What a run asks about, and how. */
interface RegisterRun<Outcome extends string, Account> {
  kind: string
  client: StateClient
  startedAt: Date
  /** The words by which a report counts each outcome. */
  words: Words<Outcome>
  ask: (account: Account) => Promise<AskedOutcome<Outcome>>
  /**
   * Whether the state has ever answered about the account as it should, so that asking again shows whether it does so
   * now.
   */
  isWitness: (account: Account) => boolean
  /** Asks about an account again, and records nothing. True if the answer is certainly the site's own. */
  isAnswered: (account: Account) => Promise<boolean>
  /** All accounts; those not planned may be witnesses too. */
  register: readonly Account[]
  onDone: (done: number, planned: number, outcomes: Readonly<Record<Outcome, number>>) => void
  warnings: () => string[]
  /** Throws ImportError. */
  plan: () => Promise<Account[]> | Account[]
  /** Which requests the estimate of a dry run leaves out, as words in its message. */
  unless?: string
  /** Called once all have been asked about; returns what the report says before and after its counts. */
  conclude?: (run: SequentialOutcome<Outcome>) => Promise<{ before: string[]; behind: string }>
}

type Options<Outcome extends string, Account> = RegisterRun<Outcome, Account> & RetryOptions

export interface AskedOutcome<Outcome extends string> {
  outcome: Outcome
  /** The reason for a refusal. */
  message: string
  /** What refused it; an AccountFault is logged. */
  error?: ImportError
  /** Whether an earlier run received the answer, so that it says nothing about the site now. */
  isFromStore?: boolean
  /** Set if the answer may come from an outage; then nothing about it is recorded yet. */
  suspicion?: Suspicion
}

/** An answer that a site also gives while it is out of order. */
interface Suspicion {
  /** What was seen: "leads to /committees/". */
  saw: string
  /** How much one such answer counts toward MAX_SUSPICION. */
  weight: number
  /** Whether it says something about the account only next to other answers that are certainly the site's own. */
  needsProof: boolean
  record: () => Promise<unknown>
  /** Called instead if it turns out to say nothing. */
  forget?: () => Promise<void>
}

export interface SequentialOutcome<Outcome extends string> {
  outcomes: Record<Outcome, number>
  refusals: { account: number; message: string }[]
  /** How many accounts were begun: those planned, and witnesses. */
  asked: number
  /** How many of them have an outcome. */
  done: number
  /** Why it ended early; null if it did not. */
  stopped: Error | null
}

/** After an unexpected error refuses this many accounts in a row, it is probably not about the accounts. */
const MAX_FAULTS = 3

/** This many suspicious answers in a row are an outage, unless a witness says otherwise. */
const MAX_SUSPICION = 5

/** How many other accounts are asked about before it is called an outage. */
const MAX_WITNESSES = 5

/** More than anyone reads. */
const NAMED_REFUSALS = 1_000

/** Whether no further account is begun. */
export function isTimeUp(run: Pick<SyncOptions, 'clock' | 'hours'> & { startedAt: Date }): boolean {
  const { clock, hours, startedAt } = run
  return hours !== undefined && clock().getTime() - startedAt.getTime() >= hours * HOUR_MS
}

/**
 * Asks about accounts one after another until all are done, time is up, the site or the database fails, or an
 * unexpected error refuses several in a row. Answers that may be those of an outage are recorded only once another
 * answer shows that there is none; several in a row, confirmed by as many about other accounts, end the run, and none
 * of them is recorded.
 */
async function askSequentially<Outcome extends string, Account extends { acctNum: number }>(
  planned: readonly Account[],
  options: Options<Outcome, Account>,
): Promise<SequentialOutcome<Outcome>> {
  const { site, words, ask, onDone, isAnswered } = options
  const { visit } = options.client
  const queue = accountQueue(planned, options)
  const outcomes = zeroOf(words)
  const refusals: { account: number; message: string }[] = []
  /** Not recorded yet. */
  let unproven: { account: number; answer: AskedOutcome<Outcome>; suspicion: Suspicion }[] = []
  let [done, faults, left] = [0, 0, 0]
  const ended = (stopped: Error | null) => ({
    outcomes,
    refusals,
    asked: planned.length + queue.added(),
    done,
    stopped,
  })

  function count(account: number, { outcome, message }: AskedOutcome<Outcome>): void {
    outcomes[outcome] += 1
    if (outcome === 'refused' && refusals.length < NAMED_REFUSALS) refusals.push({ account, message })
    done += 1
    onDone(done, planned.length, outcomes)
  }

  async function recordUnproven(isProven: boolean): Promise<void> {
    for (const { account, answer, suspicion } of unproven)
      if (isProven || !suspicion.needsProof) {
        await suspicion.record()
        count(account, answer)
      } else {
        await suspicion.forget?.()
        left += 1
      }
    unproven = []
  }

  async function noteProof(): Promise<void> {
    visit.suspicion = 0
    await recordUnproven(true)
  }

  /** Takes in an answer. True if it is certainly the site's own. */
  async function take(account: Account): Promise<boolean> {
    // Retried while the database does not answer, for instance while it is being restarted.
    const answer = await retryUntilTimeUp(
      () => ask(account),
      (error) => (error instanceof DatabaseUnavailable ? error.message : null),
      options,
    )
    faults = answer.error instanceof AccountFault ? faults + 1 : 0
    if (faults > 0) console.error(answer.error)
    if (answer.suspicion) {
      visit.suspicion += answer.suspicion.weight
      unproven.push({ account: account.acctNum, answer, suspicion: answer.suspicion })
      return false
    }
    const hasFailed = answer.error instanceof RequestFailed
    const isProof = !hasFailed && answer.isFromStore !== true
    if (hasFailed) visit.suspicion += 1
    if (isProof) {
      await noteProof()
      queue.noteWitness(account)
    }
    count(account.acctNum, answer)
    return isProof
  }

  /** Asks about other accounts. True if one of the answers is certainly the site's own. */
  async function hasWitness(most = MAX_WITNESSES): Promise<boolean> {
    for (let tried = 0; tried < most && !isTimeUp(options); tried += 1) {
      const witness = queue.witness()
      if (witness === undefined) return false
      if (!witness.isRepeated) {
        if (await take(witness.account)) return true
      } else if (await isAnswered(witness.account)) {
        await noteProof()
        return true
      }
    }
    return false
  }

  async function outage(): Promise<SiteUnavailable> {
    for (const { suspicion } of unproven) await suspicion.forget?.()
    const seen = [...new Set(unproven.map(({ suspicion }) => suspicion.saw))].slice(0, 3)
    const message =
      `${site.origin} gave ${counted(unproven.length, 'answer')} in a row as in an outage (${seen.join('; ')}; ` +
      `account ${unproven[0]?.account} first). Nothing of that was recorded, no more requests were sent, and the next run ` +
      `asks again.`
    // The next kind of a night still begins, because perhaps only pages of this kind fail.
    visit.isOver = visit.outages > 0
    visit.outages += 1
    return new SiteUnavailable(message)
  }

  try {
    for (let account = queue.next(); account && !isTimeUp(options); account = queue.next()) {
      await take(account)
      if (faults === MAX_FAULTS)
        return ended(
          new ImportError(
            `${faults} accounts in a row were refused for an unexpected error, so no more were asked about.`,
          ),
        )
      if (unproven.length > 0 && visit.suspicion >= MAX_SUSPICION && !(await hasWitness()))
        return ended(await outage())
    }
    const isUnknown = unproven.some(({ suspicion }) => suspicion.needsProof)
    if (isUnknown && !isTimeUp(options)) await hasWitness(1)
    await recordUnproven(false)
    const message =
      `${counted(left, 'account')} got the answer that the state gives for unknown accounts, but also in an outage; no other ` +
      `answer shows which it is, so nothing was recorded, and the next run asks again.`
    return ended(left > 0 ? new ImportError(message) : null)
  } catch (error) {
    if (!(error instanceof SiteUnavailable || error instanceof DatabaseError)) throw error
    return ended(error)
  }
}

/** The accounts in their order; also gives out of order those that may show whether the site works. */
function accountQueue<Account extends { acctNum: number }>(
  planned: readonly Account[],
  { isWitness, register, startedAt }: Pick<Options<string, Account>, 'isWitness' | 'register' | 'startedAt'>,
) {
  const left = new Map(planned.map((account) => [account.acctNum, account]))
  const others = new Map(
    register
      .filter((account) => isWitness(account) && !left.has(account.acctNum))
      .map((account) => [account.acctNum, account]),
  )
  const answered = new Map<number, Account>()
  // Starts with different accounts each day, so that a few that say nothing do not keep the state from being asked
  // forever.
  let place = Math.floor(startedAt.getTime() / DAY_MS) * GOLDEN_RATIO
  let added = 0
  function takeAnywhere(accounts: readonly Account[]): Account | undefined {
    place += GOLDEN_RATIO
    return accounts[Math.floor((place % 1) * accounts.length)]
  }
  return {
    next(): Account | undefined {
      const [account] = left.values()
      if (account) left.delete(account.acctNum)
      return account
    },
    /** Notes an account about which the state has answered as it should. */
    noteWitness: (account: Account): void => void answered.set(account.acctNum, account),
    /** First those about which it answered before this run, then those in this run, then any. */
    witness(): { account: Account; isRepeated: boolean } | undefined {
      const known = takeAnywhere([...left.values()].filter(isWitness)) ?? takeAnywhere([...others.values()])
      const repeated = known ? undefined : takeAnywhere([...answered.values()])
      const account = known ?? repeated ?? takeAnywhere([...left.values()])
      if (account === undefined) return undefined
      if (others.delete(account.acctNum)) added += 1
      left.delete(account.acctNum)
      answered.delete(account.acctNum)
      return { account, isRepeated: account === repeated }
    },
    /** How many accounts were asked about that were not planned. */
    added: () => added,
  }
}

/** Its multiples are spread evenly between two whole numbers. */
const GOLDEN_RATIO = 0.618_033_988_75

export interface RetryOptions extends Pick<SyncOptions, 'clock' | 'hours'> {
  startedAt: Date
  site: StateSite
}

const RETRY_DELAY_MS = 60_000

/**
 * Runs `work`, and again each minute while `reasonToWait` names one for its error, until time is up or the run is told
 * to stop, because what it waits for takes minutes, and a run takes hours.
 */
export async function retryUntilTimeUp<T>(
  work: () => Promise<T>,
  reasonToWait: (error: unknown) => string | null,
  { site, ...run }: RetryOptions,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const reason = reasonToWait(error)
      if (reason === null || isTimeUp(run) || site.signal?.aborted === true) throw error
      site.onRetry?.(`${reason} Trying again in 1 minute.`)
    }
    await site.wait(RETRY_DELAY_MS)
  }
}

/** Throws ImportError for the sample register, and for accounts that are not in the register. */
async function assertAskable(
  db: Db,
  register: readonly { acctNum: number }[],
  accounts: readonly number[] = [],
): Promise<void> {
  if (await registerIn(db).isSample())
    throw new ImportError(
      'The register holds the invented sample, of which the state knows nothing. Fetch the lists first: npm run import -- ' +
        'sync committees, and: sync candidates --election ID',
    )
  const known = new Set(register.map(({ acctNum }) => acctNum))
  const strangers = accounts.filter((account) => !known.has(account))
  if (strangers.length > 0)
    throw new ImportError(
      `No candidate or committee in the register has the account ${strangers.join(', ')}. Correct the number, or fetch ` +
        `the lists first.`,
    )
}

/** Each account in `asked` also counts in exactly one outcome, or as left. */
export type AccountsReport<Outcome extends string> = Record<Outcome, number> & {
  kind: string
  outcome: 'done' | 'refused'
  dryRun: boolean
  /** ISO in UTC. */
  startedAt: string
  finishedAt: string
  /** Accounts that this run was going to ask about. */
  asked: number
  /** Left for the next run, because time ran out or the site stopped serving us. */
  left: number
  requests: number
  /** Whether the site or the database kept it from finishing. */
  isStopped: boolean
  refusals: SequentialOutcome<Outcome>['refusals']
  warnings: string[]
  message: string
}

/** Asks about the planned accounts of the register, and reports the run. */
export async function askRegister<Outcome extends string, Account extends { acctNum: number }>(
  db: Db,
  options: SyncOptions,
  run: RegisterRun<Outcome, Account>,
): Promise<AccountsReport<Outcome>> {
  const { clock, dryRun = false } = options
  const { kind, words, startedAt, register, client } = run
  const nothing = { outcomes: zeroOf(words), refusals: [], asked: 0, done: 0, stopped: null }
  const report = (
    outcome: 'done' | 'refused',
    message: string,
    { outcomes, refusals, asked, done, stopped }: SequentialOutcome<Outcome> = nothing,
  ) => ({
    kind,
    outcome,
    dryRun,
    startedAt: startedAt.toISOString(),
    asked,
    left: asked - done,
    requests: client.requests(),
    isStopped: stopped !== null,
    refusals,
    warnings: run.warnings(),
    ...outcomes,
    finishedAt: clock().toISOString(),
    message,
  })

  let planned: Account[]
  try {
    await assertAskable(db, register, options.accounts)
    planned = await run.plan()
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return report('refused', error.message)
  }
  if (dryRun) return report('done', describePlan(planned, run.unless), { ...nothing, asked: planned.length })

  const asked = await askSequentially(planned, { ...options, ...run })
  const { before, behind } = (await run.conclude?.(asked)) ?? { before: [], behind: '' }
  const { done, stopped } = asked
  const lines = [...(stopped === null ? [] : [stopped.message]), ...before]
  if (stopped !== null && done === 0) return report('refused', lines.join('\n'), asked)
  lines.push(describeAccounts(words, report('done', '', asked)) + behind)
  return report('done', lines.join('\n'), asked)
}

const zeroOf = <Outcome extends string>(words: Words<Outcome>) =>
  Object.fromEntries(Object.keys(words).map((outcome) => [outcome, 0])) as Record<Outcome, number> // for each

/** The report as lines of plain text; the most important comes last, where a log ends. */
export const describeAsked = (
  { refusals, warnings, outcome, message }: AccountsReport<never>,
  details: readonly string[] = [],
): string[] => [
  ...refusals.map((each) => `Account ${each.account} was refused: ${each.message}`),
  ...warnings.map((warning) => `Note: ${warning}`),
  ...details,
  outcome === 'refused' ? `Refused, nothing changed. ${message}` : message,
]

/** The estimated time per request, including the pause. */
const REQUEST_SECONDS = 3

/** "Done: 120 accounts = 100 unchanged + 15 changed + ..., in 312 requests." The first two parts are always included. */
function describeAccounts<Outcome extends string>(
  words: Words<Outcome>,
  counts: Readonly<Record<NoInfer<Outcome> | 'asked' | 'left' | 'requests', number>>,
): string {
  const { asked, requests } = counts
  const parts = Object.entries<string>({ ...words, left: 'left for the next run' })
  const countOf = (part: string) => counts[part as Outcome] // its own keys
  const sum = parts.reduce((before, [part]) => before + countOf(part), 0)
  if (sum !== asked)
    throw new Error(
      `The report does not balance: ${counted(asked, 'account')} asked about, ${sum} accounted for`,
    )
  const said = parts.flatMap(([part, what], index) =>
    countOf(part) > 0 || index < 2 ? [`${formatNumber(countOf(part))} ${what}`] : [],
  )
  return `Done: ${counted(asked, 'account')} = ${said.join(' + ')}, in ${counted(requests, 'request')}.`
}

/** "Dry run, nothing asked; it would ask about 2 accounts, in 1 minute, 71001, 71002 first." */
function describePlan(planned: readonly { acctNum: number }[], unless = ''): string {
  const minutes = Math.ceil((planned.length * REQUEST_SECONDS) / 60)
  const first = planned.slice(0, 10).map(({ acctNum }) => acctNum)
  const order =
    first.length > 0 ? `, ${first.join(', ')}${planned.length > first.length ? ', ...' : ''} first` : ''
  return (
    `Dry run, nothing asked; it would ask about ${counted(planned.length, 'account')}, in ` +
    `${counted(minutes, 'minute')}${unless}${order}.`
  )
}
