import { DatabaseError } from '#database/connection/DatabaseError.ts'
import type { Db } from '#database/connection/Db.ts'
import { isBusy } from '#database/connection/isBusy.ts'
import type { HeldAnswer } from '#database/repositories/stateAnswers.ts'
import type { Warn } from '../../read/recordsOf.ts'
import { withAccountFaults } from '../AccountFault.ts'
import { isTimeUp } from '../askSequentially.ts'
import type { StateSite } from '../stateSite.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { type AccountLoad, loadAccount } from './loadAccount.ts'

export interface LoadOptions extends Pick<SyncOptions, 'clock' | 'hours'> {
  startedAt: Date
  site: StateSite
  warn: Warn
}

const BUSY_DELAY_MS = 60_000

/**
 * Loads an account's answers, and waits for that while another import is writing transactions, until time is up: it takes
 * minutes, and the run hours. Throws ImportError if an answer cannot be read, and DatabaseError if the run should end.
 */
export async function loadWhenFree(
  db: Db,
  account: number,
  answers: readonly HeldAnswer[],
  options: LoadOptions,
): Promise<AccountLoad> {
  for (;;) {
    try {
      return await withAccountFaults(account, () => loadAccount(db, account, answers, options))
    } catch (error) {
      const isWorthWaiting = error instanceof DatabaseError && isBusy(error.cause)
      if (!isWorthWaiting || isTimeUp(options) || options.site.signal?.aborted === true) throw error
    }
    options.site.onRetry?.('Another import is writing transactions. Trying again in 1 minute.')
    await options.site.wait(BUSY_DELAY_MS)
  }
}
