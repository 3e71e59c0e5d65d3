import { sql } from 'kysely'
import type { Db } from '../../connection/Db.ts'
import { SEGMENT_ROOM } from '../store/segment.ts'
import { WORTH_SUMMING } from './nameTables.ts'

/** Facts about parties from their rows. */
export type PartyFacts = ReturnType<typeof partyFacts>

/** What is known of each party so far, in its place after the first one. */
export interface GatheredFacts {
  sums: Float64Array<ArrayBuffer>
  counts: Uint32Array<ArrayBuffer>
  /** Two occupations of each, as their places among the texts, of which the first is ''. */
  one: Uint32Array<ArrayBuffer>
  other: Uint32Array<ArrayBuffer>
  texts: string[]
}

const nothingYet = (): GatheredFacts => ({
  sums: new Float64Array(1_024),
  counts: new Uint32Array(1_024),
  one: new Uint32Array(1_024),
  other: new Uint32Array(1_024),
  texts: [''],
})

/** Collects facts about the parties after `first` in typed arrays, since there may be ten million of them. */
export function partyFacts(first: number, gathered = nothingYet()) {
  let { sums, counts, one, other } = gathered
  const { texts } = gathered
  const numbers = new Map(texts.map((text, index) => [text, index]))

  const grow = (least: number) => {
    const size = 2 ** Math.ceil(Math.log2(least))
    sums = copied(new Float64Array(size), sums)
    counts = copied(new Uint32Array(size), counts)
    one = copied(new Uint32Array(size), one)
    other = copied(new Uint32Array(size), other)
  }

  const numberOf = (text: string) => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, texts.length)
    return texts.push(text) - 1
  }

  return {
    /** Counts a row of a party; `occupation` is '' if it has none. */
    add(party: number, cents: number, occupation: string): void {
      const index = party - first - 1
      if (index >= sums.length) grow(index + 1)
      sums[index] = (sums[index] ?? 0) + Math.abs(cents)
      counts[index] = (counts[index] ?? 0) + 1
      if (occupation === '') return
      const number = numberOf(occupation)
      if (one[index] === 0) one[index] = number
      else if (one[index] !== number && other[index] === 0) other[index] = number
    },

    /** All of them, for another thread to go on with. */
    gathered: (): GatheredFacts => ({ sums, counts, one, other, texts }),

    /** The sum of a party's absolute amounts, in cents. */
    sumOf: (party: number): number => sums[party - first - 1] ?? 0,

    partiesOfManyRows: (): number[] => many(counts).map((index) => first + 1 + index),

    occupationsOf: (party: number): string[] =>
      [one, other].flatMap((of) => texts[of[party - first - 1] ?? 0] || []),
  }
}

/** The indexes of counts that are worth summing. */
function many(counts: Uint32Array): number[] {
  const found: number[] = []
  for (let index = 0; index < counts.length; index += 1)
    if ((counts[index] ?? 0) >= WORTH_SUMMING) found.push(index)
  return found
}

function copied<Numbers extends Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  to: Numbers,
  from: Numbers,
): Numbers {
  to.set(from)
  return to
}

interface FactRow {
  entry_id: number
  party_id: number
  cents: number
  detail: string
}

const ROWS_AT_ONCE = 20_000
const PARTIES_AT_ONCE = 2_000

/** The facts about the stored parties after `first` up to `last`. */
export async function readPartyFacts(store: Db, first: number, last: number): Promise<PartyFacts> {
  const segments = await store
    .selectFrom('books.segment')
    .select('segment_id')
    .where('kind', '=', 'contributions')
    .execute()
  const contributions = new Set(segments.map(({ segment_id }) => segment_id))
  const facts = partyFacts(first)
  for await (const rows of first === 0 ? allRows(store) : rowsOfParties(store, first, last))
    for (const { entry_id, party_id, cents, detail } of rows)
      facts.add(party_id, cents, contributions.has(Math.floor(entry_id / SEGMENT_ROOM)) ? detail : '')
  return facts
}

/** In storage order, which needs no index. */
async function* allRows(store: Db): AsyncGenerator<FactRow[]> {
  for (let behind = -1; ;) {
    const { rows } = await sql<FactRow>`select entry_id, party_id, cents, detail from books.entry
      where entry_id > ${behind} order by entry_id limit ${ROWS_AT_ONCE}`.execute(store)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    behind = end.entry_id
  }
}

async function* rowsOfParties(store: Db, first: number, last: number): AsyncGenerator<FactRow[]> {
  for (let behind = first; behind < last; behind += PARTIES_AT_ONCE) {
    const { rows } = await sql<FactRow>`select entry_id, party_id, cents, detail from books.entry
      where party_id > ${behind} and party_id <= ${Math.min(behind + PARTIES_AT_ONCE, last)}
      order by entry_id`.execute(store)
    yield rows
  }
}
