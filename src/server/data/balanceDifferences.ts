import type { Db } from '../db/openDatabase.ts'
import type { BalanceTable } from '../db/schema.ts'

/** A figure in cents on which an imported list of balances and the transactions on file disagree. */
interface BalanceDifference {
  account: number
  figure: keyof Omit<BalanceTable, 'acct_num'>
  listed: number
  rolledUp: number
}

const FIGURES = ['coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other'] as const

/** Every such figure, by account; the listed one is shown. */
export async function balanceDifferences(db: Db): Promise<BalanceDifference[]> {
  const pairs = await db
    .selectFrom('balance as listed')
    .innerJoin('rolled_up_balance as rolled', 'rolled.acct_num', 'listed.acct_num')
    .select('listed.acct_num')
    .select(FIGURES.map((figure) => `listed.${figure} as listed_${figure}` as const))
    .select(FIGURES.map((figure) => `rolled.${figure} as rolled_${figure}` as const))
    .orderBy('listed.acct_num')
    .execute()
  return pairs.flatMap((pair) =>
    FIGURES.flatMap((figure) => {
      const [listed, rolledUp] = [pair[`listed_${figure}`], pair[`rolled_${figure}`]]
      const differs = listed !== null && rolledUp !== null && listed !== rolledUp
      return differs ? [{ account: pair.acct_num, figure, listed, rolledUp }] : []
    }),
  )
}
