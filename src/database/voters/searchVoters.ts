import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { straightApostrophes } from '#contract/domain/text.ts'
import type { VoterQuery } from '#contract/endpoints/voterEndpoints.ts'
import { MANY_VOTERS, MAX_VOTERS_SHOWN } from '#contract/domain/voterRoll.ts'
import { type Db, isSqlite, startsWith } from '../connection/Db.ts'
import { appendValues } from '../connection/insertRows.ts'
import { normalizeName } from '../search/normalizeNames.ts'
import { inGeneration, type VoterIndex } from './voterSchemas.ts'

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

/**
 * Reading and sorting this many entries of an index takes about as long as scanning another one, over fifteen million
 * voters, until 200 of this many are found: two or three milliseconds. Prefixes of more voters' names count as common.
 */
const MAX_RARE_ENTRIES = 15_000

const IN_ORDER = sql`last_key, first_key, middle_key, voter_id`

/**
 * The first voters of a generation whose names have these prefixes, in order, at most MAX_VOTERS_SHOWN, and how many
 * there are: MANY_VOTERS if counting them would take long. Names are common if more than `maxRare` voters have them.
 */
export async function searchVoters(
  db: Db,
  generation: string,
  names: VoterQuery,
  maxRare = MAX_RARE_ENTRIES,
) {
  const [last, first, middle] = [names.lastName, names.firstName, names.middleName].map((name = '') =>
    normalizeName(straightApostrophes(name)),
  ) as [string, string, string] // map keeps the length
  const terms = [
    term('last_key', last, 'voter_by_last_name'),
    term('first_key', first, 'voter_by_first_name'),
    // SQLite uses the partial index on middle names only if the condition excludes empty ones.
    term('middle_key', middle, 'voter_by_middle_name', sql`middle_key <> '' and `),
  ].filter(({ beginning }) => beginning !== '')

  const voter = inGeneration(generation, 'voter')
  const from = (index: Index) => (isSqlite(db) ? sql`${voter} indexed by ${sql.id(index)}` : voter)
  const counts = await prefixCountsOf(db, generation)
  const notedCount = ({ key, beginning }: Term) => counts.get(prefixKey(key, beginning))
  const fewest = terms.find((each) => (notedCount(each) ?? 0) <= maxRare)

  const index = fewest?.index ?? walkOf(first, middle)
  const conditions = terms.map(({ condition }) => condition)
  if (index === 'voter_by_initials') conditions.push(initials(first, middle))
  const matching = sql`from ${from(index)} where ${sql.join(conditions, sql` and `)}`
  const shown = sql`order by ${IN_ORDER} limit ${MAX_VOTERS_SHOWN + 1}`
  const noted = terms.length === 1 && terms[0] ? notedCount(terms[0]) : undefined
  // Counting reads the index alone, which is faster than keeping what was found in order to count it.
  const counted = fewest ? sql`(select count(*) ${matching})` : sql.lit(MANY_VOTERS)
  const count = noted === undefined ? counted : sql.lit(noted)
  // An index in the order of the list leads directly to each record. If the voters have to be sorted, the index is sorted
  // before any record is read.
  const isInOrder = !fewest || index === 'voter_by_last_name'
  const { rows } = await sql<FoundVoter>`select voter_id, record, ${count} as count ${
    isInOrder
      ? sql`${matching} ${shown}`
      : sql`from ${voter} where voter_id in (select voter_id ${matching} ${shown}) order by ${IN_ORDER}`
  }`.execute(db)
  return {
    rows: rows.slice(0, MAX_VOTERS_SHOWN),
    count: rows[MAX_VOTERS_SHOWN]?.count ?? rows.length,
  }
}

interface FoundVoter {
  voter_id: number
  record: string
  /** How many there are, or MANY_VOTERS. */
  count: number
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

type NameKey = 'last_key' | 'first_key' | 'middle_key'
const NAME_KEYS: readonly NameKey[] = ['last_key', 'first_key', 'middle_key']

/**
 * Prefixes of more voters' names than this are noted with their number. Counting this many index entries takes a
 * millisecond.
 */
export const MIN_NOTED_VOTERS = 3_000

const TABLE = 'prefix_count'

/** Notes the prefixes that more than `few` voters' names have, for a generation with all its voters; replaces earlier notes. */
export async function storePrefixCounts(db: Db, generation: string, few: number): Promise<void> {
  const table = inGeneration(generation, TABLE)
  await db.transaction().execute(async (trx) => {
    await sql`delete from ${table}`.execute(trx)
    for (const key of NAME_KEYS) {
      const column = sql.ref(key)
      // Each name once, with the number of its voters, and then each of its prefixes. PostgreSQL uses parallel workers
      // for queries that do not write.
      const { rows } = await sql<{ prefix: string; voters: number }>`with recursive
        names (name, voters) as materialized (select ${column}, count(*)
          from ${inGeneration(generation, 'voter')} where ${column} <> '' group by ${column}),
        prefixes (name, voters, length) as (select name, voters, 1 from names
          union all select name, voters, length + 1 from prefixes where length < length(name))
        select substr(name, 1, length) as prefix, sum(voters) as voters from prefixes
          group by substr(name, 1, length) having sum(voters) > ${sql.lit(few)}`.execute(trx)
      const counts = rows.map(({ prefix, voters }) => [key, prefix, voters])
      await appendValues(trx, table, ['name_key', 'prefix', 'voters'], counts)
    }
  })
}

/** For each database, the notes of the generation searched last. */
const known = new WeakMap<object, { generation: string; counts: ReadonlyMap<string, number> }>()

/**
 * How many voters' names have each of the noted prefixes, by `prefixKey`: some 7,000 entries, whatever the number of
 * voters. They are read once, because a generation never changes.
 */
async function prefixCountsOf(db: Db, generation: string): Promise<ReadonlyMap<string, number>> {
  // A transaction shares its database's adapter.
  const { adapter } = db.getExecutor()
  const cached = known.get(adapter)
  if (cached?.generation === generation) return cached.counts
  const { rows } = await sql<{
    name_key: NameKey
    prefix: string
    voters: number
  }>`select name_key, prefix, voters
    from ${inGeneration(generation, TABLE)}`.execute(db)
  const counts = new Map(rows.map(({ name_key, prefix, voters }) => [prefixKey(name_key, prefix), voters]))
  known.set(adapter, { generation, counts })
  return counts
}

const prefixKey = (key: NameKey, prefix: string) => `${key} ${prefix}`
