import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../connection/Db.ts'
import { documentWords } from '../../search/documentWords.ts'
import { growableUint32Array } from './index/growableUint32Array.ts'
import { memoryIndexBuilder } from './index/memoryIndex.ts'
import { newVocabulary } from './index/vocabulary.ts'
import { packNumbers } from './packedNumbers.ts'
import type { PartyFacts } from './partyFacts.ts'
import { occupationWords, placeWords } from './partyWords.ts'

/** Parties and the index of their words, as stored in a block. */
export interface BlockDraft {
  /** By document number. */
  parties: Uint32Array
  /** For each word, the number of documents that have it, and the packed documents. */
  postings: (readonly [word: string, documents: number, postings: Uint8Array])[]
}

/** Building a block of this many takes some 200 MB of memory. */
const BLOCK_DOCUMENTS = 2 ** 20

const PARTIES_AT_ONCE = 10_000

/**
 * Blocks of the stored parties after `first` up to `last`, the largest sums first. Writes nothing. On PostgreSQL it takes
 * turns with what another connection writes, whose next statement waits until this event loop hears that the last one is
 * done.
 */
export async function* draftBlocks(
  store: Db,
  first: number,
  last: number,
  facts: PartyFacts,
): AsyncGenerator<BlockDraft> {
  const vocabulary = newVocabulary()
  // Millions of names share a few thousand places and occupations.
  const numbersOfPlace = remembered((place) => placeWords(place).map(vocabulary.numberOf))
  const numbersOfOccupation = remembered((text) => occupationWords(text).map(vocabulary.numberOf))
  const wordsOf = await readWords(store, first, last, (name, place, party) => {
    const numbers = documentWords(name).map(vocabulary.numberOf)
    numbers.push(...numbersOfPlace(place))
    for (const occupation of facts.occupationsOf(party)) numbers.push(...numbersOfOccupation(occupation))
    return numbers
  })
  const ranked = Uint32Array.from({ length: last - first }, (_, index) => first + 1 + index)
  ranked.sort((a, b) => facts.sumOf(b) - facts.sumOf(a) || a - b)
  for (let start = 0; start < ranked.length; start += BLOCK_DOCUMENTS) {
    const parties = ranked.subarray(start, start + BLOCK_DOCUMENTS)
    const builder = memoryIndexBuilder(vocabulary)
    for (const [index, party] of parties.entries()) {
      builder.addNumbers(wordsOf(party))
      if (index % PARTIES_AT_ONCE === 0) await setImmediate()
    }
    const postings: BlockDraft['postings'] = []
    for (const [word, documents] of builder.index().lists())
      postings.push([word, documents.length, packNumbers(documents)])
    yield { parties, postings }
  }
}

/** The size at which the cache is cleared. */
const MAX_CACHED_WORDS = 50_000

function remembered(numbersOf: (text: string) => readonly number[]) {
  const known = new Map<string, readonly number[]>()
  return (text: string): readonly number[] => {
    const found = known.get(text)
    if (found) return found
    if (known.size >= MAX_CACHED_WORDS) known.clear()
    const numbers = numbersOf(text)
    known.set(text, numbers)
    return numbers
  }
}

/** The numbers of each party's words, read in storage order; none if the party is not stored. */
async function readWords(
  store: Db,
  first: number,
  last: number,
  numbersOf: (name: string, place: string, party: number) => readonly number[],
) {
  const numbers = growableUint32Array()
  const ends = new Uint32Array(last - first + 1)
  for (let behind = first; behind < last;) {
    const rows = await store
      .selectFrom('books.party')
      .select(['party_id', 'name', 'place'])
      .where('party_id', '>', behind)
      .where('party_id', '<=', last)
      .orderBy('party_id')
      .limit(PARTIES_AT_ONCE)
      .execute()
    await setImmediate()
    for (const { party_id, name, place } of rows) {
      // Also covers missing ids in between.
      ends.fill(numbers.length, behind + 1 - first, party_id - first)
      for (const number of numbersOf(name, place, party_id)) numbers.push(number)
      ends[party_id - first] = numbers.length
      behind = party_id
    }
    if (rows.length < PARTIES_AT_ONCE) {
      ends.fill(numbers.length, behind + 1 - first)
      break
    }
  }
  const all = numbers.all()
  return (party: number) => all.subarray(ends[party - first - 1], ends[party - first])
}
