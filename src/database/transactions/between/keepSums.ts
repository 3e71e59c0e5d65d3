import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { type ComparedTable, keepCompared } from './keepCompared.ts'
import { LISTED } from './pairTables.ts'
import { sumsTogether } from './sumsTogether.ts'

const ACCOUNTS_AT_ONCE = 100

/**
 * Stores sums of the accounts' comparison results, so that readers need not: what they gave to all others and received
 * from them, and what their rows that name each other account add up to. Resolves to whether anything changed.
 */
export async function keepSums(store: Db, accounts: readonly number[], epoch: number): Promise<boolean> {
  let isChanged = false
  const keep = async (
    table: ComparedTable,
    some: readonly number[],
    rows: Parameters<typeof keepCompared>[4],
  ) => {
    const changed = await keepCompared(store, table, some, () => false, rows, epoch)
    if (changed.length > 0) isChanged = true
  }
  for (const some of slicesOf(accounts, ACCOUNTS_AT_ONCE)) {
    await keep(TOTALS, some, [
      ...(await totalsOf(store, some, 'payer')),
      ...(await totalsOf(store, some, 'receiver')),
    ])
    await keep(LISTS, some, await listsOf(store, some))
  }
  return isChanged
}

const TOTALS: ComparedTable = {
  name: 'books.account_total',
  accounts: ['account', 'account'],
  key: ['account', 'side'],
  values: ['sums'],
}

async function totalsOf(store: Db, accounts: readonly number[], side: 'payer' | 'receiver') {
  const joined = isSqlite(store) ? sql`group_concat(sums, '')` : sql`string_agg(sums, '')`
  const { rows } = await sql<{ account: number; sums: string }>`
    select ${sql.ref(side)} as account, ${joined} as sums from books.account_pair
    where until is null and ${sql.ref(side)} in (${sql.join(accounts)}) group by ${sql.ref(side)}`.execute(
    store,
  )
  return rows.map(({ account, sums }) => ({ account, side, sums: JSON.stringify(sumsTogether(sums)) }))
}

const LISTS: ComparedTable = {
  name: 'books.share_list',
  accounts: ['owner', 'owner'],
  key: ['owner', 'kind', 'is_whole'],
  values: ['shares'],
}

async function listsOf(store: Db, owners: readonly number[]) {
  const shares = await store
    .selectFrom('books.account_share')
    .select(['owner', 'kind', 'is_whole', 'party_id', 'other', 'row_count', 'cents'])
    .where('until', 'is', null)
    .where('owner', 'in', owners)
    .orderBy('party_id')
    .orderBy('other')
    .execute()
  const groups = Map.groupBy(shares, ({ owner, kind, is_whole }) => `${owner} ${kind} ${is_whole}`)
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ owner, kind, is_whole }) => ({
      owner,
      kind,
      is_whole,
      shares: JSON.stringify(LISTED.map((column) => group.map((share) => share[column]))),
    })),
  )
}
