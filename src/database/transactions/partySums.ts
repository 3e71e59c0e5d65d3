import { sql } from 'kysely'
import { withoutPlus4 } from '#contract/domain/zipIn.ts'
import { MAX_SUMMED_ROWS } from '#contract/limits.ts'
import { type FiledName, MAX_NAMED } from '#contract/schemas/filedName.ts'
import { accountOwners } from '../accounts/accountOwners.ts'
import { hiddenAccounts } from '../accounts/deletedAccounts.ts'
import type { Db } from '../connection/Db.ts'
import { accountsNamedBy } from './namedAccounts.ts'
import type { Party } from './parties.ts'
import { kindOf } from './tx.ts'

/** Rows of accounts that are not hidden. */
export const isShown = (db: Db) => sql`tx.owner > 0 and tx.owner not in (${hiddenAccounts(db)})`

/** Parties with so many rows are summed as they are imported, before they exceed what is summed while a visitor waits. */
const WORTH_SUMMING = MAX_SUMMED_ROWS / 2

interface Group {
  owner: number
  kind: number
  year: number
  name: string
  place: string
  rows: number
  cents: number
}

const sumOf = ({ kind, rows, cents }: Group) => ({ kind: kindOf(kind), rows, cents })

/** What was filed under a name and ZIP code; undefined if none of it is visible. */
export async function sumsOfParty(db: Db, party: Party, zip: string): Promise<FiledName | undefined> {
  const kept = await keptGroups(db, party.party_id)
  const isKept = kept.length > 0
  const count = isKept ? kept.reduce((sum, { rows }) => sum + rows, 0) : await rowsOf(db, party.party_id)
  if (count === 0) return undefined
  const isSummed = isKept || count <= MAX_SUMMED_ROWS
  const groups = isKept ? kept : isSummed ? await groupsOf(db, party.party_id) : []
  const accounts = summed(groups, ({ owner, kind }) => `${owner} ${kind}`).toSorted(
    (a, b) => Math.abs(b.cents) - Math.abs(a.cents) || a.owner - b.owner,
  )
  const named = accounts.slice(0, MAX_NAMED)
  const ownerOf = await accountOwners(
    db,
    named.map(({ owner }) => owner),
  )
  const spelled = (textOf: (group: Group) => string) =>
    summed(groups, textOf)
      .toSorted((a, b) => b.rows - a.rows || (textOf(a) < textOf(b) ? -1 : 1))
      .slice(0, MAX_NAMED)
      .map((group) => ({ text: textOf(group), rows: group.rows }))
  return {
    name: party.name,
    zip,
    rows: count,
    isSummed,
    otherAccounts: await accountsNamedBy(db, party.party_id),
    spellings: spelled(({ name }) => name),
    places: spelled(({ place }) => withoutPlus4(place)),
    totals: summed(groups, ({ kind }) => String(kind)).map(sumOf),
    years: summed(groups, ({ kind, year }) => `${kind} ${year}`)
      .toSorted((a, b) => b.year - a.year)
      .map((group) => ({ year: group.year === 0 ? null : group.year, ...sumOf(group) })),
    accounts: named.map((group) => ({ account: group.owner, ...ownerOf(group.owner), ...sumOf(group) })),
    moreAccounts: accounts.length - named.length,
  }
}

/** The number of a party's visible rows, up to one more than are summed. */
async function rowsOf(db: Db, party: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows
    from (select 1 from tx where party = ${party} and ${isShown(db)} limit ${MAX_SUMMED_ROWS + 1}) as first_rows`.execute(
    db,
  )
  return rows[0]?.rows ?? 0
}

async function groupsOf(db: Db, party: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select owner, kind, day / 10000 as year, name, place, count(*) as rows, sum(cents) as cents
    from tx where party = ${party} and ${isShown(db)}
    group by owner, kind, day / 10000, name, place order by kind, owner, 3`.execute(db)
  return rows
}

/** The same groups as they were counted at import; none for a party with few rows. */
async function keptGroups(db: Db, party: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select owner, kind, year, name, place, row_count as rows, cents
    from party_sum as tx where party = ${party} and ${isShown(db)} order by kind, owner, year`.execute(db)
  return rows
}

/** Sums the groups with the same key. */
function summed(groups: readonly Group[], keyOf: (group: Group) => string): Group[] {
  const sums = new Map<string, Group>()
  for (const group of groups) {
    const key = keyOf(group)
    const sum = sums.get(key)
    if (!sum) sums.set(key, { ...group })
    else {
      sum.rows += group.rows
      sum.cents += group.cents
    }
  }
  return [...sums.values()]
}

/** Brings the sums of large parties up to date with the staged changes, in the transaction that has applied them. */
export async function keepPartySums(trx: Db): Promise<void> {
  const isNew = sql`case is_gone when 1 then -1 else 1 end`
  const groups = sql`party, owner, kind, day / 10000, name, place`
  await sql`insert into party_sum (party, owner, kind, year, name, place, row_count, cents)
    select ${groups}, sum(${isNew}), sum(cents * ${isNew}) from tx_staged
    where party in (select party from party_sum) group by ${groups}
    on conflict (party, owner, kind, year, name, place) do update
    set row_count = party_sum.row_count + excluded.row_count, cents = party_sum.cents + excluded.cents`.execute(
    trx,
  )
  await sql`delete from party_sum where row_count = 0 and party in (select party from tx_staged)`.execute(trx)
  await sql`insert into party_sum (party, owner, kind, year, name, place, row_count, cents)
    select ${groups}, count(*), sum(cents) from tx
    where party in (select party_id from party where row_count >= ${sql.lit(WORTH_SUMMING)}
      and party_id in (select party from tx_staged) and party_id not in (select party from party_sum))
    group by ${groups}`.execute(trx)
}
