import { type RawBuilder, sql } from 'kysely'
import { MAX_QUESTION_WORDS } from '#contract/domain/search.ts'
import { slicesOf } from '#contract/domain/rows.ts'
import { withoutPlus4, zipIn } from '#contract/domain/places.ts'
import { FILED_ROWS_PER_PAGE } from '#contract/limits.ts'
import { filedNamePage } from '#contract/pages.ts'
import type { FiledName, FiledNameAnswer, FiledNameHit, FiledNameRows } from '#contract/schemas/filedName.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import { accountOwners } from '../accounts.ts'
import { type Db, isSqlite } from '../connection/Db.ts'
import { amongNumbers, amongTexts, startsWith } from '../connection/conditions.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { foldWords } from '../names/foldWords.ts'
import { nicknamesOf } from '../names/nicknames.ts'
import { documentWords, editsOf, queryVariants } from '../search/words.ts'
import { attributeWord, matcherOf } from '../search/rankMatches.ts'
import { namedAccounts } from './namedAccounts.ts'
import { formatCursor, parseCursor, type PublishedRow, toTransaction } from './pages.ts'
import { type Party, partyOf } from './parties.ts'
import { isShown, sumsOfParty } from './partySums.ts'
import { columnsOf, PUBLISHED } from './tx.ts'

/** At most this many matches are compared by how well they fit, those with the largest sums. */
const MAX_COMPARED = 300

/** Of a question that more names match, these are looked at, in the order in which they were first filed. */
const MAX_MATCHED = 5_000

/** The most words that a misspelled word may stand for, the most common ones. */
const MAX_SIMILAR = 30

/** Shorter words are one typo away from too many others. */
const MIN_TYPO_LENGTH = 3

/**
 * A longer beginning stands for the words that begin so, because an engine would put all rows of all of them in order
 * first. SQLite's index has lists of the shorter ones; PostgreSQL's has none, and is not asked for one or two letters.
 */
const MAX_LISTED_PREFIX = 3

/** The most words that a beginning stands for, the most common ones. */
const MAX_BEGUN = 60

/** What a word of the question may stand for: words, and beginnings of words. */
interface Readings {
  words: readonly string[]
  beginnings: readonly string[]
}

interface FoundParty extends Party {
  match: SearchHit['match']
}

/**
 * The parties that a question may mean, best first: those with all its words, then with words that begin so, then with
 * nicknames, initials and words one typo away, and last with words that begin like one typo away. Later steps are taken
 * only while fewer than `enough` are found.
 */
async function findParties(db: Db, words: readonly string[], enough: number): Promise<FoundParty[]> {
  const ways = queryVariants(words)
  const all = [...new Set(ways.flat())]
  const edits = new Map(all.map((word) => [word, word.length < MIN_TYPO_LENGTH ? [] : editsOf(word)]))
  const found = new Map<number, Party & { step: number }>()
  const look = async (step: number, readingsOf: (word: string) => Readings, initial?: number) => {
    const expressions = (initial === undefined ? ways : ways.slice(0, 1)).map((way) =>
      way.map((word, at) =>
        at === initial ? { words: [word.charAt(0)], beginnings: [] } : readingsOf(word),
      ),
    )
    for (const party of await matching(db, expressions))
      if (!found.has(party.party_id)) found.set(party.party_id, { ...party, step })
    return found.size >= enough
  }

  const isDone = await (async () => {
    if (await look(0, asTyped)) return true
    const begun = await wordsBegun(db, all)
    if (await look(1, begun)) return true
    const known = await knownAmong(db, [...edits.values()].flat())
    const alike = (word: string): Readings => ({
      words: [word, ...nicknamesOf(word), ...mostCommon(known, edits.get(word) ?? [])],
      beginnings: [],
    })
    const alikeOrBegun = (word: string): Readings => {
      const { words: beginning, beginnings } = begun(word)
      return { words: [...beginning, ...alike(word).words], beginnings }
    }
    if (await look(2, alikeOrBegun)) return true
    // A middle name may be stored as its initial. That can stand for one word of several, never for all.
    if (words.length > 1)
      for (const [at, word] of words.entries())
        if (/^\p{L}./u.test(word) && (await look(2, alike, at))) return true
    return found.size > 0
  })()
  if (!isDone)
    await look(3, (word) => ({ words: [word], beginnings: (edits.get(word) ?? []).slice(0, MAX_EDITS) }))

  const matchOf = matcherOf(ways)
  return [...found.values()]
    .map((party) => ({
      ...party,
      cost: matchOf(wordsOf(party)).cost,
      match: MATCHES[party.step] ?? 'similar',
    }))
    .toSorted((a, b) => a.step - b.step || a.cost - b.cost)
}

/** Why a name was found, by the step that found it. */
const MATCHES: readonly SearchHit['match'][] = ['name', 'beginning', 'similar', 'similar']

/** Beginnings of a misspelled word that are looked for, which is a word that is not typed to its end. */
const MAX_EDITS = 400

const asTyped = (word: string): Readings => ({ words: [word], beginnings: [] })

/** What each of these words may stand for if it is the beginning of one. */
async function wordsBegun(db: Db, all: readonly string[]): Promise<(word: string) => Readings> {
  const longer = all.filter((word) => word.length > MAX_LISTED_PREFIX)
  const commonest = longer.map(
    (beginning) => sql`select word from (
      select word from party_word where ${startsWith(sql.ref('word'), beginning)}
      order by parties desc, word limit ${sql.lit(MAX_BEGUN)}) as begun`,
  )
  const { rows } =
    commonest.length === 0
      ? { rows: [] }
      : await sql<{ word: string }>`${sql.join(commonest, sql` union all `)}`.execute(db)
  const known = [...new Set(rows.map(({ word }) => word))]
  return (beginning) => ({
    words: [beginning, ...known.filter((word) => word.startsWith(beginning))],
    beginnings: longer.includes(beginning) ? [] : [beginning],
  })
}

/** The words by which a match is judged; those of its place are about it. */
const wordsOf = ({ name, place }: Party): string[] => [
  ...documentWords(name),
  ...foldWords(withoutPlus4(place)).map(attributeWord),
]

/** Which of these words find any party, with how many. */
async function knownAmong(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const rows = await db
    .selectFrom('party_word')
    .selectAll()
    .where(amongTexts(db, 'word', words))
    .execute()
  return new Map(rows.map(({ word, parties }) => [word, parties]))
}

const mostCommon = (known: ReadonlyMap<string, number>, words: readonly string[]): string[] =>
  words
    .filter((word) => known.has(word))
    .toSorted((a, b) => (known.get(b) ?? 0) - (known.get(a) ?? 0))
    .slice(0, MAX_SIMILAR)

/** Parties with, for any of these readings, a word for each of its words; the largest sums first. */
async function matching(db: Db, ways: readonly (readonly Readings[])[]): Promise<Party[]> {
  const { rows } = await sql<Party>`select p.party_id, p.name, p.place
    from (${matchedBy(db, ways)} limit ${sql.lit(MAX_MATCHED)}) as matched
    join party as p on p.party_id = matched.party_id
    order by p.cents desc, p.party_id limit ${sql.lit(MAX_COMPARED)}`.execute(db)
  return rows
}

/** Words have letters and digits alone, so nothing of either engine's syntax is in them; the quotes keep `AND` a word. */
function matchedBy(db: Db, ways: readonly (readonly Readings[])[]): RawBuilder<unknown> {
  const [and, or, quote, beginning] = isSqlite(db) ? [' AND ', ' OR ', '"', '*'] : [' & ', ' | ', "'", ':*']
  const isListed = (word: string) => isSqlite(db) || word.length >= MAX_LISTED_PREFIX
  const group = ({ words, beginnings }: Readings) => [
    ...words.map((word) => `${quote}${word}${quote}`),
    ...beginnings.filter(isListed).map((word) => `${quote}${word}${quote}${beginning}`),
  ]
  const expression = ways
    .map((way) => `(${way.map((readings) => `(${group(readings).join(or)})`).join(and)})`)
    .join(or)
  return isSqlite(db)
    ? sql`select rowid as party_id from party_index where party_index match ${expression}`
    : sql`select party_id from party_index where words @@ ${expression}::tsquery`
}

export type FiledNames = ReturnType<typeof filedNamesIn>

/** The best matches are checked for visible rows, this many at a time, until there are enough. */
const CHECKED_AT_ONCE = 50

/** Contributors and payees as filed: names with a ZIP code, across all visible accounts of the register. */
export function filedNamesIn(db: Db) {
  return {
    /** Best hits first. */
    async search(question: string, limit: number): Promise<FiledNameAnswer> {
      const words = [...new Set(foldWords(question))].slice(0, MAX_QUESTION_WORDS)
      if (words.length === 0) return { hits: [], hasMore: false }
      return withReadTransaction(db, async (unchanging) => {
        const found = await findParties(unchanging, words, limit + 1)
        const hits: FiledNameHit[] = []
        for (const some of slicesOf(found, CHECKED_AT_ONCE)) {
          const ids = some.map(({ party_id }) => party_id)
          const shown = await shownParties(unchanging, ids)
          for (const { party_id, name, place, match } of some) {
            const zip = zipIn(place)
            if (shown.has(party_id))
              hits.push({ name, place: withoutPlus4(place), zip, page: filedNamePage(name, zip), match })
          }
          if (hits.length > limit) break
        }
        return { hits: hits.slice(0, limit), hasMore: hits.length > limit || found.length >= MAX_COMPARED }
      })
    },

    /** What was filed under this name and ZIP code; undefined if none of it is visible. */
    find: (name: string, zip: string): Promise<FiledName | undefined> =>
      withReadTransaction(db, async (unchanging) => {
        const party = await partyOf(unchanging, name, zip)
        return party && sumsOfParty(unchanging, party, zip)
      }),

    /** A page of the rows after a cursor, newest first; undefined if there are none at all. */
    rows: (name: string, zip: string, after?: string, limit?: number): Promise<FiledNameRows | undefined> =>
      withReadTransaction(db, async (unchanging) => {
        const party = await partyOf(unchanging, name, zip)
        return party && pageOfParty(unchanging, party.party_id, after, limit)
      }),
  }
}

/** The parties among these that have visible rows. */
async function shownParties(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ party_id: number }>`select party_id from party
    where ${amongNumbers(db, 'party_id', ids)}
      and exists (select 1 from tx where tx.party = party.party_id and ${isShown(db)})`.execute(db)
  return new Set(rows.map(({ party_id }) => party_id))
}

/** A party's rows after a cursor, newest first. */
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
  const ownerOf = await accountOwners(db, [...new Set(shown.map(({ owner }) => owner))])
  const accountOf = await namedAccounts(db, shown)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => {
      const { inKind: _inKind, report: _report, isWhole: _isWhole, ...published } = toTransaction(row)
      const { name: accountName, owner } = ownerOf(row.owner)
      return { ...published, accountName, owner, otherAccount: accountOf(row) }
    }),
    next: last && rows.length > shown.length ? formatCursor(0, last) : null,
  }
}
