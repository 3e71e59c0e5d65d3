import { sql } from 'kysely'
import { isKnownType } from '#contract/domain/transactionTypes.ts'
import type { UnknownType } from '#contract/schemas/balanceExplanation.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { kindOf } from '../transactions/tx.ts'

/** The types in the whole lists of these accounts of which it is not known how they count. */
export async function unknownTypes(
  db: Db,
  accounts: readonly number[],
): Promise<(UnknownType & { account: number })[]> {
  const { rows } = await sql<{ owner: number; kind: number; type: string; count: number; cents: number }>`
    select owner, kind, key as type, sum(row_count) as count, sum(cents) as cents from tx_sum
    where ${amongNumbers(db, 'owner', accounts)} and is_whole = 1 and dimension = 'type'
    group by owner, kind, key order by owner, kind, key`.execute(db)
  return rows
    .map(({ owner: account, kind, ...sum }) => ({ account, kind: kindOf(kind), ...sum }))
    .filter(({ kind, type }) => !isKnownType(kind, type))
}
