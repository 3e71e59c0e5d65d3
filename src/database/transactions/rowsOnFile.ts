import type { AccountRows } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { amongValues } from '../connection/amongValues.ts'
import type { Db } from '../connection/openDatabase.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import type { Segment } from './segment.ts'

const wholeListsOf = preparedQuery<
  { accounts: readonly number[]; kind: TransactionKind },
  { acct_num: number; as_of: string }
>((db, given) =>
  db
    .selectFrom('whole_list')
    .select(['acct_num', 'as_of'])
    .where(amongValues(db, 'acct_num', given('accounts')))
    .where('kind', '=', given('kind')),
)

/**
 * What there is of a kind for each of these accounts, out of all their segments of it: its whole list, which can be
 * empty, and the rows that are not all.
 */
export async function rowsOnFile(
  db: Db,
  kind: TransactionKind,
  accounts: readonly number[],
  segments: readonly Segment[],
): Promise<AccountRows[]> {
  if (accounts.length === 0) return []
  const lists = await wholeListsOf(db, { accounts, kind })
  const line = (account: number, wholeAsOf: string | null): AccountRows => {
    const its = segments.filter(({ owner, isWhole }) => owner === account && isWhole === (wholeAsOf !== null))
    return {
      account,
      kind,
      count: its.reduce((sum, { rows }) => sum + rows, 0),
      sum: its.reduce((sum, { cents }) => sum + cents, 0),
      from: its.map(({ firstDay }) => firstDay).toSorted()[0] ?? null,
      to:
        its
          .map(({ lastDay }) => lastDay)
          .toSorted()
          .at(-1) ?? null,
      wholeAsOf,
    }
  }
  return accounts.flatMap((account) => {
    const asOf = lists.find(({ acct_num }) => acct_num === account)?.as_of
    const partial = line(account, null)
    return [...(asOf === undefined ? [] : [line(account, asOf)]), ...(partial.count > 0 ? [partial] : [])]
  })
}
