import { growableUint32Array } from './growableUint32Array.ts'
import { newVocabulary, type Vocabulary } from './vocabulary.ts'
import type { Counts, WordIndex } from './WordIndex.ts'

/** Words with the same first letters, this many of them, are stored together. */
const SHELF_LETTERS = 3

/** An index of some ten thousands of documents, given in result order. */
export interface MemoryIndex extends WordIndex {
  /** The words of a document, including those about it. */
  wordsOf: (document: number) => string[]
  /** Every word with the numbers of its documents, ascending. */
  lists: () => Iterable<readonly [word: string, documents: Uint32Array]>
}

/**
 * Takes the words of one document at a time, so that the caller can yield to other work in between. Words are strings or
 * their numbers in the vocabulary.
 */
export function memoryIndexBuilder(vocabulary: Vocabulary = newVocabulary()) {
  /** By word number: how many documents have it, and the last of them. */
  const counts: number[] = []
  const lastDocument: number[] = []
  /** The word numbers of all documents, one document after the other, and where each document's end. */
  const entries = growableUint32Array()
  const ends: number[] = []
  /** The same for short prefixes. */
  const begun = growableUint32Array()
  const begunEnds: number[] = []

  const count = (number: number, document: number, list: ReturnType<typeof growableUint32Array>) => {
    while (counts.length <= number) {
      counts.push(0)
      lastDocument.push(-1)
    }
    if (lastDocument[number] === document) return
    lastDocument[number] = document
    counts[number] = (counts[number] ?? 0) + 1
    list.push(number)
  }

  const addNumbers = (numbers: Iterable<number>): void => {
    const document = ends.length
    for (const number of numbers) {
      count(number, document, entries)
      for (const beginning of vocabulary.beginningsOf(number)) count(beginning, document, begun)
    }
    ends.push(entries.length)
    begunEnds.push(begun.length)
  }

  return {
    add: (words: readonly string[]): void => addNumbers(words.map(vocabulary.numberOf)),
    addNumbers,

    index(): MemoryIndex {
      const [all, starts] = invert(counts, [
        { entries: entries.all(), ends },
        { entries: begun.all(), ends: begunEnds },
      ])
      const countOf = (word: string) => counts[vocabulary.find(word) ?? -1] ?? 0
      const countsOf = (words: readonly string[]): Counts => {
        const found = new Map<string, number>()
        // Of hundreds of possible typos only a few are words.
        for (const word of words) {
          const documents = countOf(word)
          if (documents > 0) found.set(word, documents)
        }
        return found
      }
      const wordsOf = (document: number): string[] => {
        const words: string[] = []
        // A search does this for hundreds of documents, so it makes no subarray for each.
        for (let at = ends[document - 1] ?? 0; at < (ends[document] ?? 0); at += 1)
          words.push(vocabulary.wordOf(entries.at(at)))
        return words
      }
      const shelf = sortedShelves(vocabulary.words())
      return {
        blocks: () => Promise.resolve([{ id: 0, documents: ends.length }]),
        counts: (words) => Promise.resolve(countsOf(words)),
        beginningWith: (groups, most) =>
          Promise.resolve(
            groups.map((prefixes) => {
              const words = [...new Set(prefixes.flatMap((prefix) => wordsWithPrefix(shelf(prefix), prefix)))]
              return countsOf(
                words.length <= most
                  ? words
                  : words.toSorted((a, b) => countOf(b) - countOf(a)).slice(0, most),
              )
            }),
          ),
        postings: (blocks, words) => {
          const found = new Map<string, Uint32Array>()
          for (const word of words) {
            const number = vocabulary.find(word)
            // The word may have been added to the vocabulary later.
            if (number !== undefined && (starts[number + 1] ?? 0) > (starts[number] ?? 0))
              found.set(word, all.subarray(starts[number], starts[number + 1]))
          }
          return Promise.resolve(new Map(blocks.map((block) => [block, found])))
        },
        words: (documents) => Promise.resolve(documents.map(({ document }) => wordsOf(document))),
        wordsOf,
        *lists() {
          for (const [number, documents] of counts.entries())
            if (documents > 0)
              yield [vocabulary.wordOf(number), all.subarray(starts[number], starts[number + 1])] as const
        },
      }
    },
  }
}

interface Listed {
  entries: Uint32Array
  ends: readonly number[]
}

/** The documents of all words, by word number one after the other, and where each word's start. */
function invert(counts: readonly number[], lists: readonly Listed[]): [Uint32Array, Uint32Array] {
  const starts = new Uint32Array(counts.length + 1)
  for (let word = 0; word < counts.length; word += 1)
    starts[word + 1] = (starts[word] ?? 0) + (counts[word] ?? 0)
  const next = starts.slice()
  const all = new Uint32Array(starts.at(-1) ?? 0)
  for (const { entries, ends } of lists)
    for (let document = 0, at = 0; document < ends.length; document += 1)
      for (const end = ends[document] ?? 0; at < end; at += 1) {
        const word = entries[at] ?? 0
        const place = next[word] ?? 0
        all[place] = document
        next[word] = place + 1
      }
  return [all, starts]
}

/** The words of three letters or more, grouped by their first three. Each shelf is sorted on first use. */
function sortedShelves(words: readonly string[]) {
  let shelves: Map<string, string[]> | undefined
  const sorted = new Set<string>()
  return (prefix: string): readonly string[] => {
    shelves ??= Map.groupBy(
      words.filter((word) => word.length >= SHELF_LETTERS && !word.endsWith('*')),
      (word) => word.slice(0, SHELF_LETTERS),
    )
    const letters = prefix.slice(0, SHELF_LETTERS)
    const shelf = shelves.get(letters)
    // Nothing is remembered of letters that no word begins with: anyone can type others without end.
    if (!shelf) return []
    if (!sorted.has(letters)) shelf.sort()
    sorted.add(letters)
    return shelf
  }
}

/** The words with a prefix, from sorted words, by code unit. */
function wordsWithPrefix(words: readonly string[], prefix: string): string[] {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let at = low; words[at]?.startsWith(prefix) === true; at += 1) found.push(words[at] ?? '')
  return found
}
