import { sql } from 'kysely'
import type { SummaryQuery } from '#contract/endpoints/rowParameters.ts'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import type { AccountShares } from '#contract/schemas/transactionSummary.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/openDatabase.ts'
import { accountOwners } from '../../repositories/accountOwners.ts'
import { hiddenAccounts } from '../../repositories/deletedAccounts.ts'
import { visibleAt } from '../segment.ts'

/** So many accounts are named. */
const NAMED = 20

interface Sum {
  other: number
  count: number
  cents: number
}

/**
 * The shares of the accounts that rows name, out of what was counted behind the last import; and of these parties, by
 * number, the account that all their rows are of, where there is one.
 */
export async function readShares(
  db: Db,
  asked: SummaryQuery,
  epoch: number,
  rows: { count: number; cents: number },
  parties: readonly { partyId: number; rows: number }[],
): Promise<{ shares: AccountShares; accountOf: ReadonlyMap<number, OwnedAccount> }> {
  const all = await sharesByAccount(db, asked, epoch)
  const named = all.toSorted((a, b) => b.cents - a.cents || a.other - b.other).slice(0, NAMED)
  const ofParties = await sumsOfParties(db, asked, epoch, parties)
  const ownerOf = await accountOwners(db, [...new Set([...named, ...ofParties].map(({ other }) => other))])
  const known = total(all)
  const shown = total(named)
  return {
    shares: {
      accounts: named.map(({ other, count, cents }) => ({
        account: other,
        ...ownerOf(other),
        count,
        cents,
      })),
      further: { count: known.count - shown.count, cents: known.cents - shown.cents },
      rest: { count: rows.count - known.count, cents: rows.cents - known.cents },
    },
    accountOf: new Map(
      ofParties.map(({ party_id, other }) => [party_id, { account: other, ...ownerOf(other) }]),
    ),
  }
}

/**
 * What the rows that name each account come to. Thousands of accounts may be named, by as many rows, which to group and to
 * hand over one by one takes an engine three times as long as to put their numbers into lists.
 */
async function sharesByAccount(db: Db, asked: SummaryQuery, epoch: number): Promise<Sum[]> {
  const list = (column: string) =>
    isSqlite(db)
      ? sql`json_group_array(${sql.ref(column)})`
      : sql`cast(coalesce(json_agg(${sql.ref(column)}), '[]') as text)`
  const { rows } = await sql<Record<'others' | 'counts' | 'cents', string>>`
    select ${list('other')} as others, ${list('row_count')} as counts, ${list('cents')} as cents
    from books.account_share where ${sharesOf(db, asked, epoch)}`.execute(db)
  const counts = numbers(rows[0]?.counts)
  const cents = numbers(rows[0]?.cents)
  const sums = new Map<number, Sum>()
  for (const [at, other] of numbers(rows[0]?.others).entries()) {
    const sum = sums.get(other) ?? { other, count: 0, cents: 0 }
    sums.set(other, sum)
    sum.count += counts[at] ?? 0
    sum.cents += cents[at] ?? 0
  }
  return [...sums.values()]
}

// What sharesByAccount has just had put together.
const numbers = (text = '[]') => JSON.parse(text) as number[]

/** Of these parties those that have all their rows of one account. */
async function sumsOfParties(
  db: Db,
  asked: SummaryQuery,
  epoch: number,
  parties: readonly { partyId: number; rows: number }[],
): Promise<{ party_id: number; other: number }[]> {
  if (parties.length === 0) return []
  const ids = parties.map(({ partyId }) => partyId)
  const { rows } = await sql<{ party_id: number; other: number; count: number }>`
    select other, party_id, sum(row_count) as count from books.account_share
    where ${sharesOf(db, asked, epoch)} and party_id in (${sql.join(ids)}) group by other, party_id`.execute(
    db,
  )
  const rowsOf = new Map(parties.map((party) => [party.partyId, party.rows]))
  return rows.filter(({ party_id, count }) => count === rowsOf.get(party_id))
}

/** The accounts that rows under a party name, those of the most rows first. */
export async function accountsNamedBy(db: Db, partyId: number, epoch: number): Promise<OwnedAccount[]> {
  const hidden = hiddenAccounts(db)
  const { rows } = await sql<{ other: number }>`select other from books.account_share
    where party_id = ${partyId} and ${visibleAt(epoch)} and owner not in (${hidden}) and other not in (${hidden})
    group by other order by sum(row_count) desc, other limit ${NAMED}`.execute(db)
  const others = rows.map(({ other }) => other)
  const ownerOf = await accountOwners(db, others)
  return others.map((account) => ({ account, ...ownerOf(account) }))
}

const sharesOf = (db: Db, { accounts, kind, list }: SummaryQuery, epoch: number) => {
  // Of both, too, so that a party is found by the key.
  const isWhole = list === undefined ? sql`is_whole in (0, 1)` : sql`is_whole = ${list === 'whole' ? 1 : 0}`
  if (accounts.length === 0) return sql`1 = 0`
  return sql`owner in (${sql.join(accounts)}) and kind = ${kind} and ${isWhole} and ${visibleAt(epoch)}
    and other not in (${hiddenAccounts(db)})`
}

const total = (sums: readonly Sum[]) => ({
  count: sums.reduce((sum, { count }) => sum + count, 0),
  cents: sums.reduce((sum, { cents }) => sum + cents, 0),
})
