import { DatabaseError, isBusy } from '#database/connection/errors.ts'
import type { Db } from '#database/connection/Db.ts'
import type { HeldAnswer } from '#database/imports/heldAnswers.ts'
import { withAccountFaults } from '../AccountFault.ts'
import { type RetryOptions, retryUntilTimeUp } from '../retryUntilTimeUp.ts'
import { type AccountLoad, loadAccount } from './loadAccount.ts'

export type LoadOptions = RetryOptions & Parameters<typeof loadAccount>[3]

/**
 * Loads an account's answers, and waits for that while another import is writing transactions. Throws DatabaseError if
 * the run should end.
 */
export const loadWhenFree = (
  db: Db,
  account: number,
  answers: readonly HeldAnswer[],
  options: LoadOptions,
): Promise<AccountLoad> =>
  retryUntilTimeUp(
    () => withAccountFaults(account, () => loadAccount(db, account, answers, options)),
    (error) =>
      error instanceof DatabaseError && isBusy(error.cause)
        ? 'Another import is writing transactions.'
        : null,
    options,
  )
