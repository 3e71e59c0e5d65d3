import type { Balance } from '#contract/schemas/balance.ts'
import type { Db } from '../connection/Db.ts'
import { chooseBasis } from './chooseBasis.ts'
import { figuresOnFile } from './figuresOnFile.ts'

export type Balances = ReturnType<typeof balancesIn>

/** The only place that decides which figures of an account are shown: lists, pages and the API all use it. */
export function balancesIn(db: Db) {
  /** The balances of any number of accounts. */
  const byAccount = async (accounts: Iterable<number>): Promise<Map<number, Balance>> => {
    const balances = new Map<number, Balance>()
    for (const [account, figures] of await figuresOnFile(db, [...new Set(accounts)]))
      balances.set(account, chooseBasis(account, figures))
    return balances
  }
  return {
    byAccount,

    /**
     * The balances of these accounts, in cents, by account number. Accounts without reported figures and without whole
     * lists are left out, as are those of deleted records.
     */
    async of(accounts: readonly number[]): Promise<Balance[]> {
      return [...(await byAccount(accounts)).values()].toSorted((a, b) => a.account - b.account)
    },

    /** The same with those of deleted records, which nothing public shows. */
    async withDeleted(accounts: readonly number[]): Promise<Balance[]> {
      const figures = await figuresOnFile(db, accounts, { withDeleted: true })
      return [...figures].map(([account, its]) => chooseBasis(account, its))
    },

    /** The balances of every account. */
    async all(): Promise<Balance[]> {
      return [...(await figuresOnFile(db, 'all'))].map(([account, figures]) => chooseBasis(account, figures))
    },
  }
}
