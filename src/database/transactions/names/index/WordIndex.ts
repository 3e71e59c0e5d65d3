import { isAttribute } from '../../../search/rankMatches.ts'

/** A range of documents, numbered from 0 in result order. */
export interface Block {
  id: number
  documents: number
}

/** A document, by its block and its number within it. */
export interface DocumentPlace {
  block: number
  document: number
}

/** Words, each with the number of documents in all blocks that have it. */
export type Counts = ReadonlyMap<string, number>

/**
 * An inverted index: which documents have which words. Every word of a document is indexed as it is, and by its first
 * letter and first two letters as `j*` and `jo*`. Words about a document that are not part of its name begin with `=`.
 */
export interface WordIndex {
  /** The best documents first. */
  blocks: () => Promise<readonly Block[]>
  /** The counts of those words that any document has. */
  counts: (words: readonly string[]) => Promise<Counts>
  /** For each group of prefixes of three letters or more, the most common words of the index with one of them. */
  beginningWith: (groups: readonly (readonly string[])[], most: number) => Promise<readonly Counts[]>
  /** By block, the posting list of each word that any document has: document numbers, ascending. */
  postings: (
    blocks: readonly number[],
    words: readonly string[],
  ) => Promise<ReadonlyMap<number, ReadonlyMap<string, Uint32Array>>>
  /** The words of each of these documents, without their short prefixes; words about it may be missing. */
  words: (documents: readonly DocumentPlace[]) => Promise<readonly (readonly string[])[]>
}

/** All words with this prefix; the index has it for prefixes of one and two letters. */
export const prefixWord = (letters: string) => `${letters}*`

/** Prefixes of at most this many letters are in the index as words of their own. */
export const MAX_INDEXED_PREFIX = 2

/** The prefixes under which the index has a word. */
export function indexedPrefixesOf(word: string): string[] {
  if (word.endsWith('*') || isAttribute(word)) return []
  return Array.from({ length: Math.min(MAX_INDEXED_PREFIX, word.length) }, (_, index) =>
    prefixWord(word.slice(0, index + 1)),
  )
}
