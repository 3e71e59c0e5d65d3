import { sql } from 'kysely'
import type { SummaryQuery } from '#contract/endpoints/rowParameters.ts'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import type { AccountShares } from '#contract/schemas/transactionSummary.ts'
import type { Db } from '../../connection/openDatabase.ts'
import { hiddenAccounts } from '../../repositories/deletedAccounts.ts'
import { visibleAt } from '../segment.ts'
import { ownedAccounts } from './namedAccounts.ts'

/** So many accounts are named. */
const NAMED = 20

interface Sum {
  other: number
  count: number
  cents: number
}

/** The shares of the accounts that rows name, out of what was counted behind the last import. */
export async function readShares(
  db: Db,
  asked: SummaryQuery,
  epoch: number,
  all: { count: number; cents: number },
): Promise<AccountShares> {
  // Thousands of accounts may be named, and twenty are.
  const { rows: named } = await sql<Sum & { all_count: number; all_cents: number }>`
    select other, count, cents, sum(count) over () as all_count, sum(cents) over () as all_cents
    from (select other, sum(row_count) as count, sum(cents) as cents from books.account_share
      where ${sharesOf(db, asked, epoch)} group by other) as sums
    order by cents desc, other limit ${NAMED}`.execute(db)
  const accounts = await ownedAccounts(
    db,
    named.map(({ other }) => other),
  )
  const known = { count: named[0]?.all_count ?? 0, cents: named[0]?.all_cents ?? 0 }
  const shown = total(named)
  return {
    accounts: named.flatMap(({ other, count, cents }) => {
      const account = accounts.get(other)
      return account ? [{ ...account, count, cents }] : []
    }),
    further: { count: known.count - shown.count, cents: known.cents - shown.cents },
    rest: { count: all.count - known.count, cents: all.cents - known.cents },
  }
}

/** The account that all rows of a party are of, by its number, where there is one; of the rows that a summary is about. */
export async function accountsOfParties(
  db: Db,
  asked: SummaryQuery,
  epoch: number,
  parties: readonly { partyId: number; rows: number }[],
): Promise<Map<number, OwnedAccount>> {
  if (parties.length === 0) return new Map()
  const ids = parties.map(({ partyId }) => partyId)
  const { rows } = await sql<Sum & { party_id: number }>`
    select other, party_id, sum(row_count) as count, sum(cents) as cents from books.account_share
    where ${sharesOf(db, asked, epoch)} and party_id in (${sql.join(ids)}) group by other, party_id`.execute(
    db,
  )
  const accounts = await ownedAccounts(
    db,
    rows.map(({ other }) => other),
  )
  const rowsOf = new Map(parties.map((party) => [party.partyId, party.rows]))
  return new Map(
    rows.flatMap(({ party_id, other, count }) => {
      const account = accounts.get(other)
      return account && count === rowsOf.get(party_id) ? [[party_id, account]] : []
    }),
  )
}

/** The accounts that rows under a party name, those of the most rows first. */
export async function accountsNamedBy(db: Db, partyId: number, epoch: number): Promise<OwnedAccount[]> {
  const hidden = hiddenAccounts(db)
  const { rows } = await sql<{ other: number }>`select other from books.account_share
    where party_id = ${partyId} and ${visibleAt(epoch)} and owner not in (${hidden}) and other not in (${hidden})
    group by other order by sum(row_count) desc, other limit ${NAMED}`.execute(db)
  return [
    ...(
      await ownedAccounts(
        db,
        rows.map(({ other }) => other),
      )
    ).values(),
  ]
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
