import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../connection/Db.ts'
import { type MemoryIndex, memoryIndexBuilder } from './index/memoryIndex.ts'
import { MIN_BLOCK_PARTIES } from './nameTables.ts'
import { partyWords } from './partyWords.ts'

/** The parties that are not in a block yet, in memory. */
export interface NameTail {
  index: MemoryIndex
  /** A document's party. */
  party: (document: number) => number
  /** The sum of its absolute amounts when it was read, in cents. */
  sum: (document: number) => number
}

/** Parties to read at a time: some ten milliseconds of work. */
const PARTIES_AT_A_TIME = 500

/**
 * Follows the store: parties are only added after the last one, until a block takes them. An import that adds enough
 * parties for a block puts them into one before it becomes visible.
 */
export function nameTail() {
  let begin = -1
  let last = 0
  let builder = memoryIndexBuilder()
  let parties: number[] = []
  let sums: number[] = []
  let tail: NameTail | undefined
  let reading: Promise<void> = Promise.resolve()

  const readOn = async (db: Db, first: number) => {
    if (first !== begin) {
      begin = first
      last = first
      builder = memoryIndexBuilder()
      parties = []
      sums = []
      tail = undefined
    }
    for (;;) {
      const rows = await readParties(db, last, first + MIN_BLOCK_PARTIES)
      for (const { party_id, words, sum } of rows) {
        builder.add(words)
        parties.push(party_id)
        sums.push(sum)
        last = party_id
        tail = undefined
      }
      if (rows.length < PARTIES_AT_A_TIME) return
      await setImmediate()
    }
  }

  return {
    /** The parties after `first`, up to the newest; concurrent calls take turns. */
    async behind(db: Db, first: number): Promise<NameTail> {
      reading = reading.catch(() => undefined).then(() => readOn(db, first))
      await reading
      const [ids, amounts] = [parties, sums]
      tail ??= {
        index: builder.index(),
        party: (document) => ids[document] ?? 0,
        sum: (document) => amounts[document] ?? 0,
      }
      return tail
    },
  }
}

async function readParties(
  db: Db,
  behind: number,
  end: number,
): Promise<{ party_id: number; words: string[]; sum: number }[]> {
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
  const ofParties = sql`e.party_id > ${behind} and e.party_id <= ${last.party_id}`
  const amounts = await sql<{ party_id: number; sum: number }>`
    select party_id, sum(abs(cents)) as sum from books.entry e where ${ofParties} group by party_id`.execute(
    db,
  )
  const sums = new Map(amounts.rows.map(({ party_id, sum }) => [party_id, sum]))
  // In the order in which they were filed, as in a block.
  const { rows } = await sql<{ party_id: number; detail: string }>`
    select e.party_id, e.detail from books.entry e
      join books.segment s on s.segment_id = (e.entry_id >> 24)
      where ${ofParties} and s.kind = 'contributions' and e.detail <> ''
      group by e.party_id, e.detail order by min(e.entry_id)`.execute(db)
  const occupations = Map.groupBy(rows, ({ party_id }) => party_id)
  return parties.map(({ party_id, name, place }) => ({
    party_id,
    words: partyWords(
      name,
      place,
      (occupations.get(party_id) ?? []).map(({ detail }) => detail),
    ),
    sum: sums.get(party_id) ?? 0,
  }))
}
