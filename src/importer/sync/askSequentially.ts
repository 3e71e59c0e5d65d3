import { HOUR_MS } from '#contract/durations.ts'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import { ImportError } from '../ImportError.ts'
import { AccountFault } from './AccountFault.ts'
import { SiteUnavailable } from './SiteUnavailable.ts'
import type { SyncOptions } from './syncOptions.ts'

interface Options<Outcome extends string> extends Pick<SyncOptions, 'clock' | 'hours'> {
  startedAt: Date
  /** Zero of each outcome. */
  none: Readonly<Record<Outcome, number>>
  /** Called with the outcomes so far. */
  onDone: (done: number, outcomes: Readonly<Record<Outcome, number>>) => void
}

/** The outcome of asking about an account. */
export interface AskedOutcome<Outcome extends string> {
  outcome: Outcome
  /** The reason for a refusal. */
  message: string
  /** What refused it; an AccountFault is logged. */
  error?: ImportError
}

export interface SequentialOutcome<Outcome extends string> {
  outcomes: Record<Outcome, number>
  refusals: { account: number; message: string }[]
  /** How many accounts were done before the rest were left. */
  done: number
  /** Why it ended early; null if it did not. */
  stopped: Error | null
}

/** After this many accounts in a row that an unexpected error refused, it is probably not about them. */
const MAX_FAULTS = 3

/** More than anyone reads. */
const NAMED_REFUSALS = 1_000

/** Whether no further account is begun. */
export const isTimeUp = ({
  clock,
  hours,
  startedAt,
}: Pick<SyncOptions, 'clock' | 'hours'> & { startedAt: Date }): boolean =>
  hours !== undefined && clock().getTime() - startedAt.getTime() >= hours * HOUR_MS

/**
 * Asks about accounts one after another until all are done, time is up, the site or the database fails, or an unexpected
 * error refuses several in a row.
 */
export async function askSequentially<Outcome extends string, Account extends { acctNum: number }>(
  planned: readonly Account[],
  ask: (account: Account) => Promise<AskedOutcome<Outcome | 'refused'>>,
  { clock, hours, startedAt, none, onDone }: Options<Outcome | 'refused'>,
): Promise<SequentialOutcome<Outcome | 'refused'>> {
  const outcomes: Record<Outcome | 'refused', number> = { ...none }
  const refusals: { account: number; message: string }[] = []
  let done = 0
  let faults = 0
  for (const account of planned) {
    if (isTimeUp({ clock, hours, startedAt })) break
    try {
      const { outcome, message, error } = await ask(account)
      outcomes[outcome] += 1
      if (outcome === 'refused' && refusals.length < NAMED_REFUSALS)
        refusals.push({ account: account.acctNum, message })
      faults = error instanceof AccountFault ? faults + 1 : 0
      if (faults > 0) console.error(error)
    } catch (error) {
      if (!(error instanceof SiteUnavailable || error instanceof DatabaseError)) throw error
      return { outcomes, refusals, done, stopped: error }
    }
    done += 1
    onDone(done, outcomes)
    if (faults === MAX_FAULTS) {
      const stopped = new ImportError(
        `${faults} accounts in a row were refused for an unexpected error, so no more were asked about.`,
      )
      return { outcomes, refusals, done, stopped }
    }
  }
  return { outcomes, refusals, done, stopped: null }
}
