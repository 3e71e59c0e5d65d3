import type { Db } from '#database/connection/Db.ts'
import { stateAccountsIn } from '#database/money/stateAccounts.ts'
import { stateAnswersIn } from '#database/repositories/stateAnswers.ts'
import { ImportError } from '../../ImportError.ts'
import { isTimeUp } from '../askSequentially.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { KINDS } from './accountRequests.ts'
import { type LoadOptions, loadWhenFree } from './loadWhenFree.ts'

/** The run records its heartbeat during waits; without it another run would take this one for killed. */
const HEARTBEAT_WAIT_MS = 1

/**
 * Loads stored answers that could not be read when they arrived and now can, without requesting them again, until time is
 * up; only of these `accounts` if they are named. Returns the number of accounts.
 */
export async function rereadAnswers(
  db: Db,
  { accounts, ...options }: LoadOptions & Pick<SyncOptions, 'accounts'>,
): Promise<number> {
  let reread = 0
  for (const acctNum of await stateAnswersIn(db).accounts()) {
    if (isTimeUp(options) || options.site.signal?.aborted === true) break
    if (accounts !== undefined && !accounts.includes(acctNum)) continue
    const last = await stateAccountsIn(db).of(acctNum)
    if (last?.outcome !== 'refused') continue
    const answers = await stateAnswersIn(db).of(acctNum)
    const asked = answers.find(({ page }) => page === 'totals')?.askedAt ?? ''
    const together = answers.filter(({ askedAt }) => askedAt >= asked && askedAt <= last.checkedAt)
    if (asked === '' || !KINDS.every((kind) => together.some(({ page }) => page === kind))) continue
    try {
      if ((await loadWhenFree(db, acctNum, together, options)).isDone) reread += 1
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
    }
    await options.site.wait(HEARTBEAT_WAIT_MS)
  }
  return reread
}
