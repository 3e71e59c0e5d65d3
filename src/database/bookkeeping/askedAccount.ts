import type { AskedAccount } from '#contract/schemas/askedAccount.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import type { Db } from '../connection/Db.ts'
import { accountOwners } from '../accounts/accountOwners.ts'
import { hiddenAccounts } from '../accounts/deletedAccounts.ts'
import { syncRunsIn } from '../repositories/syncRuns.ts'
import { chooseBasis } from '../money/chooseBasis.ts'
import { figuresOnFile } from '../money/figuresOnFile.ts'
import { stateAccountsIn } from '../money/stateAccounts.ts'

/** The result of asking the state about an account; undefined if it belongs to no record, or to a deleted one. */
export const askedAccount = (db: Db, account: number): Promise<AskedAccount | undefined> =>
  withReadTransaction(db, async (unchanging) => {
    const hidden = await hiddenAccounts(unchanging).where('acct_num', '=', account).executeTakeFirst()
    const { owner } = (await accountOwners(unchanging, [account]))(account)
    if (hidden || owner === null) return undefined
    const check = await stateAccountsIn(unchanging).of(account)
    const figures = (await figuresOnFile(unchanging, [account])).get(account) ?? { reported: [] }
    const [run = null] = await syncRunsIn(unchanging).latest(1)
    return {
      account,
      lastAsked: check && { at: check.checkedAt, outcome: check.outcome, message: check.message },
      importId: figures.reported.find(({ source }) => source === 'stateTotal')?.importId ?? null,
      balance: chooseBasis(account, figures),
      run,
    }
  })
