import type { Balance, Figure } from '#contract/balance.ts'
import type { Db } from '../db/openDatabase.ts'

export type Balances = ReturnType<typeof balancesIn>

export function balancesIn(db: Db) {
  return {
    /**
     * The balances known of these accounts, in cents; an account nobody reported on is not in the answer. A figure
     * of an imported list of balances wins over the one that the account's transactions come to.
     */
    async of(accounts: readonly number[]): Promise<Balance[]> {
      if (accounts.length === 0) return []
      const rowsOf = (table: 'balance' | 'rolled_up_balance') =>
        db.selectFrom(table).selectAll().where('acct_num', 'in', accounts).execute()
      const known = new Map<number, Figures>()
      for (const { acct_num, ...amounts } of await rowsOf('rolled_up_balance'))
        known.set(acct_num, { account: acct_num, ...amounts })
      for (const { acct_num, ...amounts } of await rowsOf('balance'))
        known.set(acct_num, preferring({ account: acct_num, ...amounts }, known.get(acct_num)))
      return [...known.values()]
        .toSorted((a, b) => a.account - b.account)
        .map((figures) => ({ ...figures, ...NO_BASIS }))
    },
  }
}

const NO_BASIS = { basis: null, asOf: null, reconciled: null, difference: null, importId: null }

type Figures = Pick<Balance, 'account' | Figure>

function preferring(listed: Figures, rolledUp?: Figures): Figures {
  if (!rolledUp) return listed
  return {
    account: listed.account,
    coh: listed.coh ?? rolledUp.coh,
    monetary: listed.monetary ?? rolledUp.monetary,
    loans: listed.loans ?? rolledUp.loans,
    inkind: listed.inkind ?? rolledUp.inkind,
    expend: listed.expend ?? rolledUp.expend,
    transfers: listed.transfers ?? rolledUp.transfers,
    other: listed.other ?? rolledUp.other,
  }
}
