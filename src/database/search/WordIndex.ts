/** A run of documents, which are numbered from 0 in the order in which they are to be found. */
export interface Block {
  id: number
  documents: number
}

/** A document, by its block and its number in there. */
export interface DocumentPlace {
  block: number
  document: number
}

/** Words, each with how many documents of all blocks have it. */
export type Counts = ReadonlyMap<string, number>

/**
 * Which documents have which words. Every word of a document is in it as it is, and by its first one and two letters as
 * `j*` and `jo*`; words about a document that are no part of its name begin with `=`.
 */
export interface WordIndex {
  /** The best documents first. */
  blocks: () => Promise<readonly Block[]>
  /** Of these words those that any document has. */
  counts: (words: readonly string[]) => Promise<Counts>
  /** Of each of some groups of beginnings, three letters or more, the commonest words of the index that have one of them. */
  beginningWith: (groups: readonly (readonly string[])[], most: number) => Promise<readonly Counts[]>
  /** By block, the numbers of the documents that have each of these words, ascending, of those that any has. */
  postings: (
    blocks: readonly number[],
    words: readonly string[],
  ) => Promise<ReadonlyMap<number, ReadonlyMap<string, Uint32Array>>>
  /** The words of each of these documents, without their beginnings; those about it need not be all. */
  words: (documents: readonly DocumentPlace[]) => Promise<readonly (readonly string[])[]>
}

/** A word about a document that is no part of its name. */
export const aboutWord = (word: string) => `=${word}`

/** Whether a word says something about a document, such as its office, and is not of its name. */
export const isAbout = (word: string) => word.startsWith('=')

/** All words that begin so; of a word in the index the first one and two letters. */
export const beginningWord = (letters: string) => `${letters}*`

/** Words of at most so many letters are looked for by a word of the index that stands for all that begin so. */
export const SHORT_BEGINNING = 2

/** Those that the index has of a word. */
export function beginningsOf(word: string): string[] {
  if (word.endsWith('*') || isAbout(word)) return []
  return Array.from({ length: Math.min(SHORT_BEGINNING, word.length) }, (_, index) =>
    beginningWord(word.slice(0, index + 1)),
  )
}
