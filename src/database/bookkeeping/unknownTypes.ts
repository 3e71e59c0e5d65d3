import { isKnownType } from '#contract/domain/transactionTypes.ts'
import type { UnknownType } from '#contract/schemas/balanceExplanation.ts'
import type { Db } from '../connection/Db.ts'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { sumsByType } from '../transactions/read/sumsByType.ts'
import { visibleEpoch, visibleSegments } from '../transactions/store/visibleSegments.ts'

const ACCOUNTS_AT_ONCE = 500

/** The types in the whole lists of these accounts of which it is not known how they count. */
export async function unknownTypes(
  db: Db,
  accounts: readonly number[],
): Promise<(UnknownType & { account: number })[]> {
  const epoch = await visibleEpoch(db)
  const found: (UnknownType & { account: number })[] = []
  for (const some of slicesOf(accounts, ACCOUNTS_AT_ONCE)) {
    const segments = (await visibleSegments(db, { accounts: some }, epoch)).filter(({ isWhole }) => isWhole)
    for (const { owner, kind, type, rows, cents } of await sumsByType(db, segments))
      if (!isKnownType(kind, type)) found.push({ account: owner, kind, type, count: rows, cents })
  }
  return found
}
