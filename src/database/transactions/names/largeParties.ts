import { sql } from 'kysely'
import { amongNumbers } from '../../connection/amongValues.ts'
import { appendRows, type Value } from '../../connection/insertRows.ts'
import type { Db } from '../../connection/Db.ts'
import { SEGMENT_ROOM } from '../store/segment.ts'
import type { StoredRow } from '../store/storedRow.ts'
import { WORTH_SUMMING } from './nameTables.ts'

/** One in this many rows marks its party as possibly grown; no party gains thousands of rows without hitting one. */
const LOOKED_AT = 16

/** The id that notes, among the large parties, that all stored parties were checked. */
const LOOKED_THROUGH = 0

/** How often a party was filed with a name and place in a segment, and the sum in cents. */
export type PartySpelling = [name: string, place: string, rows: number, cents: number]

const COLUMNS = ['party_id', 'segment_id', 'spellings']

export type LargeParties = Awaited<ReturnType<typeof largePartiesIn>>

/** Stores what parties with very many rows have in each segment. A segment never changes, so neither do these sums. */
export async function largePartiesIn(store: Db) {
  const rows = await store.selectFrom('books.large_party').select('party_id').execute()
  const large = new Set(rows.map(({ party_id }) => party_id))
  const append = appendRows(store, sql`books.party_segment`, COLUMNS)
  let isLookedThrough = large.delete(LOOKED_THROUGH)
  const grown = new Set<number>()
  let seen = 0

  return {
    /**
     * Counts the spellings of large parties in rows that are being stored, by party and segment. Pass it all rows of a
     * segment.
     */
    counter() {
      const counted = new Map<
        string,
        { party: number; segment: number; spellings: Map<string, PartySpelling> }
      >()
      return {
        count(party: number, entryId: number, { party: name, cityStateZip: place, cents }: StoredRow): void {
          if (!large.has(party)) {
            if (isLookedThrough && (seen += 1) % LOOKED_AT === 0) grown.add(party)
            return
          }
          const segment = Math.floor(entryId / SEGMENT_ROOM)
          const key = `${party} ${segment}`
          const its = counted.get(key) ?? { party, segment, spellings: new Map<string, PartySpelling>() }
          counted.set(key, its)
          const spelled = its.spellings.get(`${name}\t${place}`) ?? [name, place, 0, 0]
          its.spellings.set(`${name}\t${place}`, spelled)
          spelled[2] += 1
          spelled[3] += cents
        },
        store: (trx: Db): Promise<void> =>
          append(
            trx,
            [...counted.values()].map(({ party, segment, spellings }): Value[] => [
              party,
              segment,
              JSON.stringify([...spellings.values()]),
            ]),
          ),
      }
    },

    /**
     * Sums parties that became large: among these, or among those seen since the last call; the first time, among all.
     */
    async keep(writer: Db, among?: readonly number[]): Promise<void> {
      const found = among ?? (await partiesOfManyRows(writer, isLookedThrough ? [...grown] : undefined))
      for (const party of found.filter((each) => !large.has(each))) {
        await sumParty(writer, party)
        large.add(party)
      }
      if (!isLookedThrough) await note(writer, LOOKED_THROUGH)
      isLookedThrough = true
      grown.clear()
    },
  }
}

const PARTIES_AT_ONCE = 5_000

/** The parties, among these or all, with at least WORTH_SUMMING rows, visible or not. */
async function partiesOfManyRows(store: Db, among?: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (let start = 0; start < (among?.length ?? 1); start += PARTIES_AT_ONCE) {
    const some = among && amongNumbers(store, 'party_id', among.slice(start, start + PARTIES_AT_ONCE))
    const { rows } = await sql<{
      party_id: number
    }>`select party_id from books.entry where ${some ?? sql`1 = 1`}
      group by party_id having count(*) >= ${WORTH_SUMMING}`.execute(store)
    for (const { party_id } of rows) found.push(party_id)
  }
  return found
}

/** Stores what a party has in every stored segment. */
async function sumParty(store: Db, party: number): Promise<void> {
  const { rows } = await sql<{ segment: number; name: string; place: string; rows: number; cents: number }>`
    select (entry_id >> 24) as segment, name, place, count(*) as rows, sum(cents) as cents
    from books.entry where party_id = ${party} group by 1, 2, 3`.execute(store)
  const segments = Map.groupBy(rows, ({ segment }) => segment)
  const append = appendRows(store, sql`books.party_segment`, COLUMNS)
  const work = async (trx: Db) => {
    await note(trx, party)
    await append(
      trx,
      [...segments].map(([segment, its]): Value[] => [
        party,
        segment,
        JSON.stringify(
          its.map(({ name, place, rows: many, cents }): PartySpelling => [name, place, many, cents]),
        ),
      ]),
    )
  }
  await (store.isTransaction ? work(store) : store.transaction().execute(work))
}

const note = (trx: Db, party: number) =>
  trx
    .insertInto('books.large_party')
    .values({ party_id: party })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
