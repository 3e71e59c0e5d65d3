import type { MemoryIndex } from './memoryIndex.ts'
import type { Counts } from './WordIndex.ts'

/** An index restricted to the documents that `isThere` accepts; the others are neither found nor counted. */
export function filteredIndex(
  index: MemoryIndex,
  isThere: (document: number) => boolean,
): Omit<MemoryIndex, 'lists'> {
  /** By word, each counted only once; only words of the index, because anyone can search for any others without end. */
  const known = new Map<string, number>()

  const listsOf = async (words: readonly string[]): Promise<Map<string, Uint32Array>> => {
    const all = (await index.postings([0], words)).get(0) ?? new Map<string, Uint32Array>()
    return new Map([...all].map(([word, documents]) => [word, documents.filter(isThere)]))
  }
  const countsOf = async (words: readonly string[]): Promise<Counts> => {
    const lists = await listsOf(words.filter((word) => !known.has(word)))
    for (const [word, documents] of lists) known.set(word, documents.length)
    return new Map(
      words.map((word) => [word, known.get(word) ?? 0] as const).filter(([, documents]) => documents > 0),
    )
  }

  return {
    blocks: index.blocks,
    counts: countsOf,
    async beginningWith(groups, most) {
      const found: Counts[] = []
      for (const begun of await index.beginningWith(groups, Infinity)) {
        const counts = await countsOf([...begun.keys()])
        found.push(
          counts.size <= most
            ? counts
            : new Map([...counts].toSorted(([, a], [, b]) => b - a).slice(0, most)),
        )
      }
      return found
    },
    async postings(blocks, words) {
      const lists = await listsOf(words)
      return new Map(blocks.map((block) => [block, lists]))
    },
    words: index.words,
    wordsOf: index.wordsOf,
  }
}
