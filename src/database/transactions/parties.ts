import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { withoutPlus4 } from '#contract/domain/zipIn.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import { appendRows } from '../connection/insertRows.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/Db.ts'
import { foldWords } from '../names/foldWords.ts'
import { documentWords } from '../search/documentWords.ts'
import { partyKey, textHash } from './partyKey.ts'
import type { StoredRow } from './storedRow.ts'

export interface Party {
  party_id: number
  /** With its place, as first filed. */
  name: string
  place: string
}

type FiledParty = Pick<StoredRow, 'party' | 'cityStateZip' | 'detail'>

/** Both engines are quick with this many parameters. */
const HASHES_AT_ONCE = 500

/** At most this many of the occupations filed with a new name find it. */
const MAX_OCCUPATIONS = 2

/**
 * Numbers the parties of rows that are about to be stored. Parties that are new are held until `write`, which stores them
 * with the words that find them.
 */
export function partyNumbers(db: Db) {
  /** New parties by key. */
  const fresh = new Map<
    string,
    { id: number; hash: number; name: string; place: string; occupations: string[] }
  >()
  let last: number | undefined

  return {
    /** The party of each row, in order. */
    async of(rows: readonly FiledParty[], isContribution: boolean): Promise<number[]> {
      last ??= await lastParty(db)
      const keys = rows.map(({ party, cityStateZip }) => partyKey(party, cityStateZip))
      const stored = await storedParties(
        db,
        keys.filter((key) => !fresh.has(key)),
      )
      return rows.map(({ party: name, cityStateZip: place, detail }, at) => {
        const key = keys[at] ?? ''
        const known = stored.get(key)
        if (known !== undefined) return known
        const its = fresh.get(key) ?? {
          id: (last = (last ?? 0) + 1),
          hash: textHash(key),
          name,
          place,
          occupations: [],
        }
        fresh.set(key, its)
        if (isContribution && detail !== '' && its.occupations.length < MAX_OCCUPATIONS)
          if (!its.occupations.includes(detail)) its.occupations.push(detail)
        return its.id
      })
    },

    /** Stores the new parties, in this transaction. */
    async write(trx: Db): Promise<void> {
      const all = [...fresh.values()]
      if (all.length === 0) return
      fresh.clear()
      const rows = all.map(({ id, hash, name, place }) => [id, hash, name, place])
      await appendRows(trx, sql`party`, ['party_id', 'key_hash', 'name', 'place'], rows)
      const words = all.map(({ name, place, occupations }) => [
        ...new Set([...documentWords(name), ...[withoutPlus4(place), ...occupations].flatMap(foldWords)]),
      ])
      // The number of a row of FTS5 is its rowid. PostgreSQL has a tsvector as text: words have letters and digits alone.
      const columns = [isSqlite(trx) ? 'rowid' : 'party_id', 'words']
      const indexed = all.map(({ id }, at) => [id, (words[at] ?? []).join(' ')])
      await appendRows(trx, sql`party_index`, columns, indexed)
      await countWords(trx, words)
    },
  }
}

export async function lastParty(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('party')
    .select((eb) => eb.fn.max<number | null>('party_id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** The stored parties with these keys. A hash only finds them: the name and place are compared. */
async function storedParties(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const some of slicesOf([...new Set(keys)], HASHES_AT_ONCE)) {
    const rows = await db
      .selectFrom('party')
      .select(['party_id', 'name', 'place'])
      .where(amongNumbers(db, 'key_hash', some.map(textHash)))
      .execute()
    for (const { party_id, name, place } of rows) found.set(partyKey(name, place), party_id)
  }
  return found
}

/** The party of a name and ZIP code, by the key that rows are filed under. */
export async function partyOf(db: Db, name: string, zip: string): Promise<Party | undefined> {
  const id = (await storedParties(db, [partyKey(name, zip)])).get(partyKey(name, zip))
  return id === undefined ? undefined : (await partiesById(db, [id])).get(id)
}

/** These parties, by number. */
export async function partiesById(db: Db, ids: readonly number[]): Promise<Map<number, Party>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('party')
    .select(['party_id', 'name', 'place'])
    .where(amongNumbers(db, 'party_id', ids))
    .execute()
  return new Map(rows.map((row) => [row.party_id, row]))
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
