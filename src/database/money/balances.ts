import type { Balance } from '#contract/schemas/balance.ts'
import type { Db } from '../connection/Db.ts'
import { chooseBasis } from './chooseBasis.ts'
import { figuresOnFile } from './figuresOnFile.ts'

export type Balances = ReturnType<typeof balancesIn>

/** The only place that decides which figures of an account are shown: lists, pages and the API all use it. */
export function balancesIn(db: Db) {
  const of = async (accounts: readonly number[]): Promise<Balance[]> =>
    [...(await figuresOnFile(db, accounts))]
      .map(([account, figures]) => chooseBasis(account, figures))
      .toSorted((a, b) => a.account - b.account)
  return {
    /**
     * The balances of these accounts, in cents, by account number. Accounts without reported figures and without whole
     * lists are left out, as are those of deleted records.
     */
    of,

    /** The same for any number of accounts, as a map. */
    async byAccount(accounts: Iterable<number>): Promise<Map<number, Balance>> {
      const balances = await of([...new Set(accounts)])
      return new Map(balances.map((balance) => [balance.account, balance]))
    },

    /** The balances of every account. */
    async all(): Promise<Balance[]> {
      return [...(await figuresOnFile(db, 'all'))].map(([account, figures]) => chooseBasis(account, figures))
    },
  }
}
