import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/rows.ts'
import { withoutPlus4, zipIn } from '#contract/domain/places.ts'
import { type Db, findRow, isAmong, isSqlite, lastOf, type Row } from '../connection/Db.ts'
import { appendRows, appendValues } from '../connection/insertRows.ts'
import { normalizeName, nameWords } from '../names/normalizeNames.ts'
import { documentWords } from '../search/words.ts'
import type { StoredRow } from './tx.ts'

export interface Party {
  id: number
  /** With its place, as first filed. */
  name: string
  place: string
}

type FiledParty = Pick<StoredRow, 'name' | 'place' | 'detail'>

/** Both engines are quick with this many parameters. */
const HASHES_AT_ONCE = 500

/** At most this many of the occupations filed with a new name find it. */
const MAX_OCCUPATIONS = 2

/**
 * Numbers the parties of rows that are about to be stored. Parties that are new are held until `write`, which stores them
 * with the words that find them.
 */
export function partyNumbers(db: Db) {
  const fresh = new Map<
    string,
    { id: number; hash: number; name: string; place: string; occupations: string[] }
  >()
  let last: number | undefined

  return {
    /** The party of each row, in order. */
    async numbersOf(rows: readonly FiledParty[], isContribution: boolean): Promise<number[]> {
      last ??= await lastParty(db)
      const keys = rows.map(({ name, place }) => partyKey(name, place))
      const sought = keys.filter((key) => !fresh.has(key))
      const stored = await storedParties(db, sought)
      return rows.map(({ name, place, detail }, at) => {
        const key = keys[at] ?? ''
        const known = stored.get(key)
        if (known) return known.id
        const party = fresh.get(key) ?? {
          id: (last = (last ?? 0) + 1),
          hash: textHash(key),
          name,
          place,
          occupations: [],
        }
        fresh.set(key, party)
        if (isContribution && detail !== '' && party.occupations.length < MAX_OCCUPATIONS)
          if (!party.occupations.includes(detail)) party.occupations.push(detail)
        return party.id
      })
    },

    /** Stores the new parties, in this transaction. */
    async write(trx: Db): Promise<void> {
      const all = [...fresh.values()]
      if (all.length === 0) return
      fresh.clear()
      const rows = all.map(({ id, hash, name, place }) => ({ party_id: id, key_hash: hash, name, place }))
      await appendRows(trx, 'party', rows)
      const words = all.map(({ name, place, occupations }) => [
        ...new Set([...documentWords(name), ...[withoutPlus4(place), ...occupations].flatMap(nameWords)]),
      ])
      // The number of a row of FTS5 is its rowid. PostgreSQL has a tsvector as text: words have letters and digits alone.
      const columns = [isSqlite(trx) ? 'rowid' : 'party_id', 'words']
      const indexed = all.map(({ id }, at) => [id, (words[at] ?? []).join(' ')])
      await appendValues(trx, sql`party_index`, columns, indexed)
      await countWords(trx, words)
    },
  }
}

export const lastParty = (db: Db): Promise<number> => lastOf(db, 'party', 'party_id')

/** The stored parties with these keys. A hash only finds them: the name and place are compared. */
async function storedParties(db: Db, keys: readonly string[]): Promise<Map<string, Party>> {
  const parties = new Map<string, Party>()
  for (const some of slicesOf([...new Set(keys)], HASHES_AT_ONCE)) {
    const rows = await db
      .selectFrom('party')
      .select(['party_id as id', 'name', 'place'])
      .where(isAmong(db, 'key_hash', some.map(textHash)))
      .execute()
    for (const party of rows) parties.set(partyKey(party.name, party.place), party)
  }
  return parties
}

/** The party of a name and ZIP code, by the key that rows are filed under. */
export const partyOf = async (db: Db, name: string, zip: string): Promise<Party | undefined> =>
  (await storedParties(db, [partyKey(name, zip)])).get(partyKey(name, zip))

export async function partiesById(db: Db, ids: readonly number[]): Promise<Map<number, Party>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('party')
    .select(['party_id as id', 'name', 'place'])
    .where(isAmong(db, 'party_id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds to the numbers of parties that have a word. */
async function countWords(trx: Db, words: readonly (readonly string[])[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const some of slicesOf([...counts], HASHES_AT_ONCE))
    await sql`insert into party_word (word, parties)
      values ${sql.join(some.map((each) => sql`(${sql.join(each)})`))}
      on conflict (word) do update set parties = party_word.parties + excluded.parties`.execute(trx)
}

/**
 * The key that rows are filed under: a name without case and accents, and the ZIP code of its place, '' if it has none.
 */
const partyKey = (name: string, place: string) => `${partyName(name)}\n${zipIn(place)}`

const ASCII = /^[ -~]*$/

/** The same as normalizeName, which is slow, with a shortcut for ASCII. */
const partyName = (name: string) =>
  ASCII.test(name) ? name.toLowerCase().trim().replaceAll(/ {2,}/g, ' ') : normalizeName(name)

const [FIRST_A, FIRST_B] = [0xde_ad_be_ef, 0x41_c6_ce_57]
const [FACTOR_A, FACTOR_B] = [2_654_435_761, 1_597_334_677]

/** 52 bits of a hash of a text, which a number holds exactly. No security depends on it, so it need not be cryptographic. */
export function textHash(text: string): number {
  let [a, b] = [FIRST_A, FIRST_B]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, FACTOR_A)
    b = Math.imul(b ^ unit, FACTOR_B)
  }
  return mixed(a, b)
}

function mixed(first: number, second: number): number {
  const a =
    Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  const b = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (b & 0xf_ff_ff) * 2 ** 32 + (a >>> 0)
}

/** The numbers of sources, which are few; new ones are held until `write`. */
export function sourceNumbers(db: Db) {
  const numbers = new Map<string, number>()
  let fresh: Row<'source'>[] = []
  let last: number | undefined
  return {
    async numberOf({ filer, election, importId }: StoredRow): Promise<number> {
      const key = `${importId}\n${election}\n${filer}`
      const known = numbers.get(key)
      if (known !== undefined) return known
      const source = { filer, election_id: election, import_id: importId }
      const stored = await findRow(db, 'source', source)
      last ??= await lastOf(db, 'source', 'source_id')
      const number = stored?.source_id ?? (last += 1)
      if (!stored) fresh.push({ source_id: number, ...source })
      numbers.set(key, number)
      return number
    },
    async write(trx: Db): Promise<void> {
      await appendRows(trx, 'source', fresh)
      fresh = []
    },
  }
}
