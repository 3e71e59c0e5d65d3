import { type RawBuilder, sql } from 'kysely'
import { MAX_QUESTION_WORDS } from '#contract/domain/search.ts'
import { slicesOf } from '#contract/domain/rows.ts'
import { withoutPlus4, zipIn } from '#contract/domain/places.ts'
import { FILED_ROWS_PER_PAGE } from '#contract/limits.ts'
import { filedNamePage } from '#contract/pages.ts'
import type { FiledName, FiledNameAnswer, FiledNameHit, FiledNameRows } from '#contract/schemas/filedName.ts'
import { type Db, isAmong, isSqlite, startsWith, withReadTransaction } from '../connection/Db.ts'
import { nameWords } from '../search/normalizeNames.ts'
import {
  findNames,
  fts5Expression,
  type NameIndex,
  type Step,
  tsqueryExpression,
} from '../search/findNames.ts'
import { documentWords, queryVariants } from '../search/words.ts'
import { attributeWord, matcherOf } from '../search/rankMatches.ts'
import { formatCursor, parseCursor, type PublishedRow, toFiledRows } from './pages.ts'
import { isShown, type Party, partyOf, sumsOfParty } from './parties.ts'
import { columnsOf, PUBLISHED } from './tx.ts'

// @limit memory listener/costlyQuestions: Names that a question for names compares: the {count} with the
// largest sums, of at most {count}
const MAX_COMPARED = 300

/** If more names than this match, only the first ones filed are looked at. */
const MAX_MATCHED = 5_000

/**
 * A longer beginning is replaced by the words that begin with it, because an engine would first sort all rows of all
 * these words. SQLite's index has lists for the shorter ones; PostgreSQL's has none, and is not asked for one or two
 * letters.
 */
const MAX_LISTED_PREFIX = 3

/** How many words a beginning stands for at most; the most common ones are taken. */
const MAX_BEGUN = 60

async function findParties(db: Db, words: readonly string[], enough: number) {
  const ways = queryVariants(words)
  const parties = await findNames(partyIndex(db), ways, enough)
  const matchOf = matcherOf(ways)
  return parties
    .map((party) => ({ ...party, cost: matchOf(wordsOf(party)).cost }))
    .toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step) || a.cost - b.cost)
}

const STEPS: readonly Step[] = ['name', 'beginning', 'similar']

/** The names of all parties; of those that match, the ones with the largest sums. */
const partyIndex = (db: Db): NameIndex<Party> => ({
  typed: (word) => [word],

  matching: async (ways) => {
    const isMatch = isSqlite(db)
      ? sql`select rowid as party_id from party_index where party_index match ${fts5Expression(ways)}`
      : sql`select party_id from party_index where words @@ ${tsqueryExpression(ways)}::tsquery`
    const { rows } = await sql<Party>`select p.party_id as id, p.name, p.place
      from (${isMatch} limit ${sql.lit(MAX_MATCHED)}) as matched
      join party as p on p.party_id = matched.party_id
      order by p.cents desc, p.party_id limit ${sql.lit(MAX_COMPARED)}`.execute(db)
    return rows
  },

  begun: async (words) => {
    const longer = words.filter((word) => word.length > MAX_LISTED_PREFIX)
    const commonest = longer.map(
      (beginning) => sql`select word from (
        select word from party_word where ${startsWith(sql.ref('word'), beginning)}
        order by parties desc, word limit ${sql.lit(MAX_BEGUN)}) as begun`,
    )
    const known = commonest.length === 0 ? [] : await readWords(db, sql.join(commonest, sql` union `))
    const isListed = (word: string) =>
      !longer.includes(word) && (isSqlite(db) || word.length === MAX_LISTED_PREFIX)
    return (word) => ({
      words: longer.includes(word) ? known.filter((one) => one.startsWith(word)) : [],
      beginnings: isListed(word) ? [word] : [],
    })
  },

  known: (words) =>
    readWords(
      db,
      sql`select word from party_word where ${isAmong(db, 'word', words)} order by parties desc, word`,
    ),

  beginnings: async (texts) => {
    const each = isSqlite(db)
      ? sql`select value as text from json_each(${JSON.stringify(texts)})`
      : sql`select unnest(${texts}::text[]) as text`
    const { rows } = await sql<{ text: string; word: string | null }>`
      select text, (select word from party_word where word >= text order by word limit 1) as word
      from (${each}) as texts`.execute(db)
    return rows.flatMap(({ text, word }) => (word?.startsWith(text) ? [text] : []))
  },
})

const readWords = async (db: Db, query: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`${query}`.execute(db)
  return rows.map(({ word }) => word)
}

/** The words by which a match is judged; those of its place are about it. */
const wordsOf = ({ name, place }: Party): string[] => [
  ...documentWords(name),
  ...nameWords(withoutPlus4(place)).map(attributeWord),
]

/** The best matches are checked for visible rows, this many at a time, until there are enough. */
const CHECKED_AT_ONCE = 50

/** Contributors and payees as filed: names with a ZIP code, across all visible accounts of the register. */
export function filedNamesIn(db: Db) {
  return {
    /** Best hits first. */
    async search(question: string, limit: number): Promise<FiledNameAnswer> {
      const words = [...new Set(nameWords(question))].slice(0, MAX_QUESTION_WORDS)
      if (words.length === 0) return { hits: [], hasMore: false }
      return withReadTransaction(db, async (trx) => {
        const parties = await findParties(trx, words, limit + 1)
        const hits: FiledNameHit[] = []
        for (const some of slicesOf(parties, CHECKED_AT_ONCE)) {
          const shown = await shownParties(
            trx,
            some.map(({ id }) => id),
          )
          for (const { id, name, place, step: match } of some) {
            const zip = zipIn(place)
            if (shown.has(id))
              hits.push({ name, place: withoutPlus4(place), zip, page: filedNamePage(name, zip), match })
          }
          if (hits.length > limit) break
        }
        return { hits: hits.slice(0, limit), hasMore: hits.length > limit || parties.length >= MAX_COMPARED }
      })
    },

    /** What was filed under this name and ZIP code; undefined if none of it is visible. */
    find: (name: string, zip: string): Promise<FiledName | undefined> =>
      withReadTransaction(db, async (trx) => {
        const party = await partyOf(trx, name, zip)
        return party && sumsOfParty(trx, party, zip)
      }),

    /** A page of the rows after a cursor, newest first; undefined if there are none at all. */
    rows: (name: string, zip: string, after?: string, limit?: number): Promise<FiledNameRows | undefined> =>
      withReadTransaction(db, async (trx) => {
        const party = await partyOf(trx, name, zip)
        return party && pageOfParty(trx, party.id, after, limit)
      }),
  }
}

async function shownParties(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ party_id: number }>`select party_id from party
    where ${isAmong(db, 'party_id', ids)}
      and exists (select 1 from tx where tx.party = party.party_id and ${isShown(db)})`.execute(db)
  return new Set(rows.map(({ party_id }) => party_id))
}

async function pageOfParty(
  db: Db,
  party: number,
  after?: string,
  limit: number = FILED_ROWS_PER_PAGE,
): Promise<FiledNameRows | undefined> {
  const cursor = after === undefined ? undefined : parseCursor(after)?.after
  const place = sql`(day, content_hash, copy, owner, is_whole)`
  const behind = cursor
    ? sql`and day <= ${cursor.day} and ${place} <
        (${cursor.day}, ${cursor.content_hash}, ${cursor.copy}, ${cursor.owner}, ${cursor.is_whole})`
    : sql``
  const { rows } = await sql<PublishedRow>`select ${columnsOf(PUBLISHED)} from tx
    where party = ${party} and ${isShown(db)} ${behind}
    order by day desc, content_hash desc, copy desc, owner desc, is_whole desc limit ${limit + 1}`.execute(db)
  if (rows.length === 0 && !cursor) return undefined
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: await toFiledRows(db, shown),
    next: last && rows.length > shown.length ? formatCursor(0, last) : null,
  }
}
