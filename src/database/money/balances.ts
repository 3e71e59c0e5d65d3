import type { Balance } from '#contract/schemas/balance.ts'
import type { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import type { Db } from '../connection/openDatabase.ts'
import { chooseBasis } from './chooseBasis.ts'
import { explainBalance } from './explainBalance.ts'
import { figuresOnFile } from './figuresOnFile.ts'

export type Balances = ReturnType<typeof balancesIn>

/** The one place that says what is shown of an account's money: the lists, the pages and the calls all show this. */
export function balancesIn(db: Db) {
  const of = async (accounts: readonly number[]): Promise<Balance[]> =>
    [...(await figuresOnFile(db, accounts))]
      .map(([account, figures]) => chooseBasis(account, figures))
      .toSorted((a, b) => a.account - b.account)
  return {
    /**
     * The balances of these accounts, in cents, by account number. An account of which nobody reports and which was not
     * given whole is not in the answer, and neither are those of deleted records.
     */
    of,

    /** The same of any number of accounts, to look up. */
    async byAccount(accounts: Iterable<number>): Promise<Map<number, Balance>> {
      const balances = await of([...new Set(accounts)])
      return new Map(balances.map((balance) => [balance.account, balance]))
    },

    /** How an account's figures were made; undefined where its record was deleted, or nothing of it is on file. */
    explain: (account: number): Promise<BalanceExplanation | undefined> => explainBalance(db, account),

    /** Those of every account. */
    async all(): Promise<Balance[]> {
      return [...(await figuresOnFile(db, 'all'))].map(([account, figures]) => chooseBasis(account, figures))
    },
  }
}
