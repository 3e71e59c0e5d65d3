import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { MANY_VOTERS, MAX_VOTERS_SHOWN } from '#contract/schemas/voter.ts'
import type { VoterQuery } from '#contract/endpoints/adminParameters.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/openDatabase.ts'
import { prefixKey, commonPrefixesOf, MAX_RARE_ENTRIES, type NameKey } from './commonPrefixes.ts'
import { inGeneration, type VoterIndex } from './voterSchema.ts'
import { foldName } from './foldName.ts'
import { startsWith } from './startsWith.ts'

/**
 * The indexes of a generation, and their columns. Each has all three names, so that the index alone answers a search and
 * only the few shown records are fetched at the end.
 */
export const VOTER_INDEXES = {
  voter_by_last_name: { on: ['last_key', 'first_key', 'middle_key'] },
  voter_by_first_name: { on: ['first_key', 'last_key', 'middle_key'] },
  voter_by_middle_name: { on: ['middle_key', 'last_key', 'first_key'], where: "middle_key <> ''" },
  voter_by_initials: {
    on: ['substr(first_key, 1, 1)', 'substr(middle_key, 1, 1)', 'last_key', 'first_key', 'middle_key'],
    where: "middle_key <> ''",
  },
} as const satisfies Record<string, VoterIndex>

type Index = keyof typeof VOTER_INDEXES

interface Term {
  key: NameKey
  beginning: string
  /** The index that has this name first. */
  index: Index
  condition: RawBuilder<SqlBool>
}

/** The order of the list. */
const IN_ORDER = sql`last_key, first_key, middle_key, voter_id`

/**
 * The first voters of a generation whose names have these prefixes, in order, at most MAX_VOTERS_SHOWN, and how many
 * there are: MANY_VOTERS if counting them would take long.
 */
export async function searchVoters(db: Db, generation: string, names: VoterQuery) {
  const [last, first, middle] = [names.lastName, names.firstName, names.middleName].map((name = '') =>
    foldName(name),
  ) as [string, string, string] // map keeps the length
  const terms = [
    term('last_key', last, 'voter_by_last_name'),
    term('first_key', first, 'voter_by_first_name'),
    // SQLite uses the partial index on middle names only if the condition excludes empty ones.
    term('middle_key', middle, 'voter_by_middle_name', sql`middle_key <> '' and `),
  ].filter(({ beginning }) => beginning !== '')

  const voter = inGeneration(generation, 'voter')
  const from = (index: Index) => (isSqlite(db) ? sql`${voter} indexed by ${sql.id(index)}` : voter)
  const common = await commonPrefixesOf(db, generation)
  const isRare = async ({ key, beginning, index, condition }: Term) => {
    if (common) return !common.has(prefixKey(key, beginning))
    // An earlier version filled it, so its entries are counted up to the limit.
    const { rows } =
      await sql`select 1 from ${from(index)} where ${condition} limit 1 offset ${MAX_RARE_ENTRIES}`.execute(
        db,
      )
    return rows.length === 0
  }
  let fewest: Term | undefined
  for (const each of terms) if (!fewest && (await isRare(each))) fewest = each

  const index = fewest?.index ?? walkOf(first, middle)
  const conditions = terms.map(({ condition }) => condition)
  if (index === 'voter_by_initials') conditions.push(initials(first, middle))
  const matching = sql`from ${from(index)} where ${sql.join(conditions, sql` and `)}`
  const shown = sql`order by ${IN_ORDER} limit ${MAX_VOTERS_SHOWN + 1}`
  // If there are few, they are sorted before any record is read. An index that is scanned in the order of the list leads
  // directly to each record.
  const { rows } = await (
    !fewest
      ? sql<FoundVoter>`select voter_id, record, ${sql.lit(MANY_VOTERS)} as count ${matching} ${shown}`
      : isSqlite(db)
        ? sql<FoundVoter>`select voter_id, record, null as count from ${voter}
            where voter_id in (select voter_id ${matching} ${shown}) order by ${IN_ORDER}`
        : sql<FoundVoter>`with named as materialized (select voter_id, last_key, first_key, middle_key ${matching})
            select voter_id, record, (select count(*) from named) as count from ${voter}
            where voter_id in (select voter_id from named ${shown}) order by ${IN_ORDER}`
  ).execute(db)
  const isCut = rows.length > MAX_VOTERS_SHOWN
  const count = async () => {
    const counted = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db)
    return counted.rows[0]?.count ?? 0
  }
  return {
    rows: rows.slice(0, MAX_VOTERS_SHOWN),
    count: isCut ? (rows[0]?.count ?? (await count())) : rows.length,
  }
}

interface FoundVoter {
  voter_id: number
  record: string
  /**
   * How many there are, or MANY_VOTERS; null if SQLite has yet to count them, which is faster with a second read than by
   * materializing the rows.
   */
  count: number | null
}

/**
 * The index that is scanned in the order of the list until enough are found, if all the names are common: then a fair
 * share of the voters with one name have the others too. A first and a middle name can be rare in combination, but not so
 * rare among voters with both initials.
 */
const walkOf = (first: string, middle: string): Index =>
  first !== '' && middle !== '' ? 'voter_by_initials' : 'voter_by_last_name'

const initials = (first: string, middle: string) =>
  sql<SqlBool>`substr(first_key, 1, 1) = ${initialOf(first)} and substr(middle_key, 1, 1) = ${initialOf(middle)}`

/** The first character, as SQL counts them. */
const initialOf = (name: string) => String.fromCodePoint(name.codePointAt(0) ?? 0)

const term = (key: NameKey, beginning: string, index: Index, isIndexed = sql``): Term => ({
  key,
  beginning,
  index,
  condition: sql<SqlBool>`${isIndexed}${startsWith(sql.ref(key), beginning)}`,
})
