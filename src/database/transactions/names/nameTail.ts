import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../connection/openDatabase.ts'
import { type MemoryIndex, memoryIndexBuilder } from '../../search/memoryIndex.ts'
import { WORTH_A_BLOCK } from './nameTables.ts'
import { partyWords } from './partyWords.ts'

/** The parties behind those that lie in blocks, in memory. */
export interface NameTail {
  index: MemoryIndex
  /** The party of a document. */
  party: (document: number) => number
}

/** So many at a time: some ten milliseconds of work. */
const PARTIES_AT_A_TIME = 500

/**
 * Follows the store: parties are only ever added behind the last, until a block takes them. An import that adds more than
 * a block is worth puts them into one before it is visible.
 */
export function nameTail() {
  let begin = -1
  let last = 0
  let builder = memoryIndexBuilder()
  let parties: number[] = []
  let tail: NameTail | undefined
  let reading: Promise<void> = Promise.resolve()

  const readOn = async (db: Db, first: number) => {
    if (first !== begin) {
      begin = first
      last = first
      builder = memoryIndexBuilder()
      parties = []
      tail = undefined
    }
    for (;;) {
      const rows = await readParties(db, last, first + WORTH_A_BLOCK)
      for (const { party_id, words } of rows) {
        builder.add(words)
        parties.push(party_id)
        last = party_id
        tail = undefined
      }
      if (rows.length < PARTIES_AT_A_TIME) return
      await setImmediate()
    }
  }

  return {
    /** Those behind party `first`, as many as there are by now; whoever asks meanwhile waits for the same. */
    async behind(db: Db, first: number): Promise<NameTail> {
      reading = reading.catch(() => undefined).then(() => readOn(db, first))
      await reading
      const its = parties
      tail ??= { index: builder.index(), party: (document) => its[document] ?? 0 }
      return tail
    },
  }
}

async function readParties(
  db: Db,
  behind: number,
  end: number,
): Promise<{ party_id: number; words: string[] }[]> {
  const parties = await db
    .selectFrom('books.party')
    .select(['party_id', 'name', 'place'])
    .where('party_id', '>', behind)
    .where('party_id', '<=', end)
    .orderBy('party_id')
    .limit(PARTIES_AT_A_TIME)
    .execute()
  const last = parties.at(-1)
  if (!last) return []
  const { rows } = await sql<{ party_id: number; detail: string }>`
    select distinct e.party_id, e.detail from books.entry e
      join books.segment s on s.segment_id = (e.entry_id >> 24)
      where e.party_id > ${behind} and e.party_id <= ${last.party_id} and s.kind = 'contributions'
        and e.detail <> ''`.execute(db)
  const occupations = Map.groupBy(rows, ({ party_id }) => party_id)
  return parties.map(({ party_id, name, place }) => ({
    party_id,
    words: partyWords(
      name,
      place,
      (occupations.get(party_id) ?? []).map(({ detail }) => detail),
    ),
  }))
}
