import { sql } from 'kysely'
import { withoutPlus4 } from '#contract/domain/places.ts'
import { MAX_SUMMED_ROWS } from '#contract/limits.ts'
import { type FiledName, MAX_NAMED } from '#contract/schemas/filedName.ts'
import { accountOwners, hiddenAccounts } from '../accounts.ts'
import { type Db, findRow, isAmong, type Row } from '../connection/Db.ts'
import { accountsNamedBy } from './namedAccounts.ts'
import type { ListOnFile } from './onFile.ts'
import type { Party } from './parties.ts'
import { isOfList, isPublished, kindNumber, kindOf, type RowList, summed, type Total } from './tx.ts'

/** Rows of accounts that are not hidden, in lists that are published. */
export const isShown = (db: Db) => sql`${isOfShownAccount(db)} and ${isPublished()}`

const isOfShownAccount = (db: Db) => sql`tx.owner > 0 and tx.owner not in (${hiddenAccounts(db)})`

/** Parties with so many rows are summed as they are imported, before they exceed what is summed while a visitor waits. */
const WORTH_SUMMING = MAX_SUMMED_ROWS / 2

type Group = Omit<Row<'party_sum'>, 'party' | 'row_count'> & { rows: number }

const sumOf = ({ kind, rows, cents }: Group) => ({ kind: kindOf(kind), rows, cents })

/** What was filed under a name and ZIP code; undefined if none of it is visible. */
export async function sumsOfParty(db: Db, party: Party, zip: string): Promise<FiledName | undefined> {
  const stored = await storedGroups(db, party.id)
  const isStored = stored.length > 0
  const count = isStored ? stored.reduce((sum, { rows }) => sum + rows, 0) : await rowsOf(db, party.id)
  if (count === 0) return undefined
  const isSummed = isStored || count <= MAX_SUMMED_ROWS
  const groups = isStored ? stored : isSummed ? await groupsOf(db, party.id) : []
  const accounts = summed(groups, ({ owner, kind }) => `${owner} ${kind}`).toSorted(
    (a, b) => Math.abs(b.cents) - Math.abs(a.cents) || a.owner - b.owner,
  )
  const named = accounts.slice(0, MAX_NAMED)
  const owners = named.map(({ owner }) => owner)
  const ownerOf = await accountOwners(db, owners)
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
    otherAccounts: await accountsNamedBy(db, party.id),
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
async function storedGroups(db: Db, party: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select owner, kind, year, name, place, row_count as rows, cents
    from party_sum as tx where party = ${party} and ${isOfShownAccount(db)} order by kind, owner, year`.execute(
    db,
  )
  return rows
}

/** The sums of the parties that have very many rows since these were added; a first fill is in `tx_added`, and counted. */
export async function largePartySums(db: Db, table: 'tx' | 'tx_added'): Promise<Row<'party_sum'>[]> {
  const { rows: large } = await (
    table === 'tx'
      ? sql<{
          party: number
        }>`select party_id as party from party where row_count >= ${sql.lit(WORTH_SUMMING)}
        and party_id in (select party from tx_added) and party_id not in (select party from party_sum)`
      : sql<{ party: number }>`select party from party_change where row_count >= ${sql.lit(WORTH_SUMMING)}`
  ).execute(db)
  if (large.length === 0) return []
  const parties = large.map(({ party }) => party)
  const { rows } = await sql<Row<'party_sum'>>`
    select party, owner, kind, day / 10000 as year, name, place, count(*) as row_count, sum(cents) as cents
    from ${sql.table(table)} where ${isAmong(db, 'party', parties)}
    group by party, owner, kind, day / 10000, name, place`.execute(db)
  return rows
}

export interface PartySum extends Total {
  party: number
}

/** Lists of fewer rows are summed when they are read, in a few milliseconds. */
const WORTH_STORING = 5_000

/** So many parties of a list are stored; fewer are shown. */
const STORED_PARTIES = 100

/**
 * The parties with the largest sums in some lists of one kind. Those of long lists were summed when they were written; with
 * several long lists, the parties that one of them names are summed over all, and all parties if one that none names could
 * still be among the largest.
 */
export async function topParties(db: Db, lists: readonly ListOnFile[], limit: number) {
  const parties = await largestIn(db, lists, limit)
  const less = (unit: 'rows' | 'cents') =>
    lists.reduce((sum, each) => sum + each[unit], 0) - parties.reduce((sum, each) => sum + each[unit], 0)
  /** The total of all other parties. */
  const rest = { rows: less('rows'), cents: less('cents') }
  return { parties, rest }
}

async function largestIn(db: Db, lists: readonly ListOnFile[], limit: number): Promise<PartySum[]> {
  const long = lists.filter(({ rows }) => rows >= WORTH_STORING)
  const short = lists.filter(({ rows }) => rows < WORTH_STORING)
  if (long.length === 0) return sumParties(db, short, { limit })
  const tops = await Promise.all(long.map((list) => storedTops(db, list)))
  if (lists.length === 1) return (tops[0] ?? []).slice(0, limit)
  const known = await sumParties(db, short)
  const candidates = [...new Set([...known, ...tops.flat()].map(({ party }) => party))]
  const named = largest([...known, ...(await sumParties(db, long, { among: candidates }))], limit)
  /** No party that is on none of the lists has more than this. */
  const mostOfOthers = tops.reduce(
    (sum, list) => sum + (list.length < STORED_PARTIES ? 0 : Math.max(0, list.at(-1)?.cents ?? 0)),
    0,
  )
  return mostOfOthers <= (named.at(limit - 1)?.cents ?? 0) ? named : sumParties(db, lists, { limit })
}

const largest = (parts: readonly PartySum[], limit: number): PartySum[] =>
  summed(parts, ({ party }) => party)
    .toSorted((a, b) => b.cents - a.cents || a.party - b.party)
    .slice(0, limit)

async function storedTops(db: Db, { owner, kind, isWhole }: RowList): Promise<PartySum[]> {
  const row = await findRow(db, 'tx_top', { owner, kind: kindNumber(kind), is_whole: isWhole ? 1 : 0 })
  // As topRows writes them.
  const parties = JSON.parse(row?.parties ?? '[]') as [number, number, number][]
  return parties.map(([party, rows, cents]) => ({ party, rows, cents }))
}

/** The sums of each party, or of some, in these lists, largest first. */
async function sumParties(
  db: Db,
  lists: readonly RowList[],
  {
    limit,
    among,
    table = 'tx',
  }: { limit?: number; among?: readonly number[]; table?: 'tx' | 'tx_added' } = {},
): Promise<PartySum[]> {
  if (lists.length === 0) return []
  const ofSome = among === undefined ? sql`` : sql`and ${isAmong(db, 'party', among)}`
  const parts = lists.map(
    (list) => sql`select party, cents from ${sql.table(table)} where ${isOfList(list)} ${ofSome}`,
  )
  const { rows } = await sql<PartySum>`select party, count(*) as rows, sum(cents) as cents
    from (${sql.join(parts, sql` union all `)}) as parts group by party
    order by sum(cents) desc, party ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** What to store of the long lists that the staged changes touch, whose rows are in this table by now. */
export async function topRows(db: Db, table: 'tx' | 'tx_added'): Promise<Row<'tx_top'>[]> {
  const sums = sql.table(table === 'tx' ? 'tx_sum' : 'tx_sum_staged')
  const { rows: long } = await sql<Omit<Row<'tx_top'>, 'parties'>>`
    select owner, kind, is_whole from ${sums}
    where dimension = 'all' and (owner, kind, is_whole) in (select owner, kind, is_whole from tx_sum_staged)
    group by owner, kind, is_whole having sum(row_count) >= ${sql.lit(WORTH_STORING)}`.execute(db)
  const tops: Row<'tx_top'>[] = []
  for (const { owner, kind, is_whole } of long) {
    const list = { owner, kind: kindOf(kind), isWhole: is_whole === 1 }
    const parties = await sumParties(db, [list], { limit: STORED_PARTIES, table })
    const numbers = parties.map(({ party, rows, cents }) => [party, rows, cents])
    tops.push({ owner, kind, is_whole, parties: JSON.stringify(numbers) })
  }
  return tops
}
