import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { straightApostrophes } from '#contract/domain/straightApostrophes.ts'
import { MANY_VOTERS, MAX_VOTERS_SHOWN } from '#contract/schemas/voter.ts'
import type { VoterQuery } from '#contract/endpoints/adminParameters.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/Db.ts'
import { type NameKey, prefixCountsOf, prefixKey } from './prefixCounts.ts'
import { inGeneration, type VoterIndex } from './voterSchema.ts'
import { foldName } from '../names/foldName.ts'
import { startsWith } from '../connection/startsWith.ts'

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

/** The order of the list. */
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
    foldName(straightApostrophes(name)),
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
