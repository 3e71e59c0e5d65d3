import { DatabaseUnavailable } from '#database/connection/errors.ts'
import { isTimeUp } from './askSequentially.ts'
import type { StateSite } from './stateSite.ts'
import type { SyncOptions } from './syncOptions.ts'

export interface RetryOptions extends Pick<SyncOptions, 'clock' | 'hours'> {
  startedAt: Date
  site: StateSite
}

const RETRY_DELAY_MS = 60_000

/**
 * Runs `work`, and again each minute while `reasonToWait` names one for its error, until time is up or the run is told to
 * stop: what is worth waiting for takes minutes, and the run hours.
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

/** Runs `work` again while the database does not answer, as while it is being restarted. */
export const retryWhileUnavailable = <T>(work: () => Promise<T>, options: RetryOptions): Promise<T> =>
  retryUntilTimeUp(work, (error) => (error instanceof DatabaseUnavailable ? error.message : null), options)
