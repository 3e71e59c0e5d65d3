import type { Balance } from '#contract/balance.ts'
import type { Db } from '../db/openDatabase.ts'

export type Balances = ReturnType<typeof balancesIn>

export function balancesIn(db: Db) {
  return {
    /** The balances known of these accounts, in cents; an account nobody reported on is not in the answer. */
    async of(accounts: readonly number[]): Promise<Balance[]> {
      if (accounts.length === 0) return []
      const rows = await db
        .selectFrom('balance')
        .selectAll()
        .where('acct_num', 'in', accounts)
        .orderBy('acct_num')
        .execute()
      return rows.map(({ acct_num, ...amounts }) => ({ account: acct_num, ...amounts }))
    },
  }
}
