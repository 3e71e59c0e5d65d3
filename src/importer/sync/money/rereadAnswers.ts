import type { Db } from '#database/connection/Db.ts'
import { stateAccountsIn, statePagesIn } from '#database/money/stateAccounts.ts'
import { type HeldAnswer, stateAnswersIn } from '#database/imports/heldAnswers.ts'
import { ImportError } from '../../ImportError.ts'
import { isTimeUp } from '../askSequentially.ts'
import type { SyncOptions } from '../syncOptions.ts'
import { type LoadOptions, loadWhenFree } from './loadWhenFree.ts'
import type { Loss } from '../../load/losses.ts'
import type { Unread } from './loadAccount.ts'

/** The run records its heartbeat during waits; without it another run would take this one for killed. */
const HEARTBEAT_WAIT_MS = 1

interface Options extends LoadOptions, Pick<SyncOptions, 'accounts'> {
  onLoss: (loss: Loss, unread: Unread) => void
}

/**
 * Loads stored answers that could not be read when they arrived and now can, and, if losses are allowed, those that were
 * held because they take much away, without requesting them again, until time is up; only of these `accounts` if they are
 * named. Returns the number of accounts.
 */
export async function rereadAnswers(db: Db, { accounts, ...options }: Options): Promise<number> {
  let reread = 0
  for (const acctNum of await stateAnswersIn(db).accounts()) {
    if (isTimeUp(options) || options.site.signal?.aborted === true) break
    if (accounts !== undefined && !accounts.includes(acctNum)) continue
    const last = await stateAccountsIn(db).of(acctNum)
    const isHeld = last?.outcome === 'held'
    if (!isHeld && last?.outcome !== 'refused' && last?.outcome !== 'partial') continue
    if (isHeld && options.allowsLoss !== true) continue
    const answers = await stateAnswersIn(db).of(acctNum)
    const asked = answers.find(({ page }) => page === 'totals')?.askedAt
    // Others are of a run that was interrupted, which continues with them.
    if (asked === undefined || asked > last.checkedAt) continue
    const together = fromTotalsOn(answers)
    const before = (await statePagesIn(db).of(acctNum)).filter(({ reason }) => reason !== '')
    const unread = new Map(
      before.flatMap(({ page, reason }) =>
        page === 'registration' || together.some((each) => each.page === page) ? [] : [[page, reason]],
      ),
    )
    const ifFewerThan = isHeld ? Infinity : Math.max(1, before.length)
    try {
      const loaded = await loadWhenFree(db, acctNum, together, { ...options, unread, ifFewerThan })
      if (loaded.state === 'loaded') reread += 1
      if (loaded.state === 'loses') options.onLoss(loaded.loss, loaded.unread)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
    }
    await options.site.wait(HEARTBEAT_WAIT_MS)
  }
  return reread
}

/** The answers that came with the page of totals, or after it; others are of an earlier night. */
export function fromTotalsOn(answers: readonly HeldAnswer[]): HeldAnswer[] {
  const asked = answers.find(({ page }) => page === 'totals')?.askedAt ?? ''
  return answers.filter(({ askedAt }) => askedAt >= asked)
}
