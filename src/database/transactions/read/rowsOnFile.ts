import type { AccountRows } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { amongNumbers, amongTexts } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/Db.ts'
import type { Given } from '../../connection/preparedQuery.ts'
import type { Segment } from '../store/segment.ts'
import { NO_DAY } from '../store/storedRow.ts'

/** The whole lists of these accounts. */
export const wholeListsOf = (
  db: Db,
  given: Given<{ accounts: readonly number[]; kinds: readonly TransactionKind[] }>,
) =>
  db
    .selectFrom('whole_list')
    .select(['acct_num', 'as_of'])
    .where(amongNumbers(db, 'acct_num', given('accounts')))
    .where(amongTexts(db, 'kind', given('kinds')))

export interface WholeListRow {
  acct_num: number
  as_of: string
}

/**
 * What is on file of a kind for each of these accounts, from all their segments of it: the whole list, which may be
 * empty, and the loose rows.
 */
export function rowsOnFile(
  kind: TransactionKind,
  accounts: readonly number[],
  segments: readonly Segment[],
  lists: readonly WholeListRow[],
): AccountRows[] {
  const line = (account: number, wholeAsOf: string | null): AccountRows => {
    const its = segments.filter(({ owner, isWhole }) => owner === account && isWhole === (wholeAsOf !== null))
    const dated = its.filter(({ firstDay }) => firstDay !== NO_DAY)
    return {
      account,
      kind,
      count: its.reduce((sum, { rows }) => sum + rows, 0),
      sum: its.reduce((sum, { cents }) => sum + cents, 0),
      from: dated.map(({ firstDay }) => firstDay).toSorted()[0] ?? null,
      to:
        dated
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
