import { isAttribute } from '../../../search/rankMatches.ts'
import { intersect, isInAny, sizeOf, union } from './intersect.ts'
import {
  indexedPrefixesOf,
  type Block,
  type Counts,
  type DocumentPlace,
  type WordIndex,
} from './WordIndex.ts'

/** By block, document numbers, ascending; blocks without any are left out. */
export type Documents = ReadonlyMap<number, Uint32Array>

/** The cost of starting a posting list, and of reading a document's own words, in postings. */
const LIST_COST = 1_000
const DOCUMENT_COST = 3_000

/** Lists with at most this many postings are read together with the first, which saves a separate query. */
const READ_AHEAD = 20_000

/** At most this many documents are checked by their own words at a time. */
const MAX_CHECKED_DOCUMENTS = 500

/**
 * The shares of a query's budget that narrowing down may spend, at most, on its first lists and on checking the remaining
 * documents.
 */
const FIRST_LISTS_SHARE = 1 / 30
const CHECK_SHARE = 1 / 3

/** Reads an index for one query: about this many postings at most, and nothing twice. */
export function documentReader(index: WordIndex, mostPostings: number) {
  let left = mostPostings
  const lists = new Map<number, Map<string, Uint32Array>>()
  const texts = new Map<string, readonly string[]>()

  const read = async (blocks: readonly number[], words: readonly string[]): Promise<void> => {
    const missing = words.filter((word) => blocks.some((block) => lists.get(block)?.has(word) !== true))
    if (missing.length === 0) return
    const found = await index.postings(blocks, missing)
    for (const block of blocks) {
      const known = lists.get(block) ?? new Map<string, Uint32Array>()
      lists.set(block, known)
      for (const word of missing) {
        if (known.has(word)) continue
        const list = found.get(block)?.get(word) ?? NONE
        known.set(word, list)
        left -= list.length
      }
    }
  }

  /** The posting lists read so far for some words in a block. */
  const listsOf = (block: number, words: Iterable<string>): Uint32Array[] => {
    const known = lists.get(block)
    return Array.from(words, (word) => known?.get(word) ?? NONE).filter(({ length }) => length > 0)
  }

  const lookAt = async (documents: readonly DocumentPlace[]): Promise<void> => {
    const missing = documents.filter((place) => !texts.has(keyOf(place)))
    if (missing.length === 0) return
    left -= DOCUMENT_COST * missing.length
    for (const [at, words] of (await index.words(missing)).entries()) {
      const place = missing[at]
      if (place)
        texts.set(
          keyOf(place),
          words.flatMap((word) => [word, ...indexedPrefixesOf(word)]),
        )
    }
  }

  const isWorthIt = ([fewest]: readonly { cost: number }[]) =>
    (fewest?.cost ?? Infinity) <= mostPostings * FIRST_LISTS_SHARE

  /** The documents that have a word of every group, checked by their own words. */
  const checked = async (candidates: Documents, groups: readonly Counts[]): Promise<Documents> => {
    let places = [...candidates].flatMap(([block, documents]) =>
      Array.from(documents, (document): DocumentPlace => ({ block, document })),
    )
    await lookAt(places)
    // Groups of name words come first, because excluding a document by name needs no list.
    const byLists = groups.toSorted((a, b) => countOf(a, isAttribute) - countOf(b, isAttribute))
    for (const group of byLists) {
      const has = (place: DocumentPlace) => texts.get(keyOf(place))?.some((word) => group.has(word)) === true
      const others = places.filter((place) => !has(place))
      const about = [...group.keys()].filter(isAttribute)
      // Words about a document may be in the posting lists alone.
      if (others.length > 0 && about.length > 0)
        await read([...new Set(others.map(({ block }) => block))], about)
      const said = new Set(others.filter(({ block, document }) => isInAny(listsOf(block, about), document)))
      places = places.filter((place) => said.has(place) || has(place))
      if (places.length === 0) break
    }
    return new Map(
      [...Map.groupBy(places, ({ block }) => block)].map(([block, its]) => [
        block,
        Uint32Array.from(its, ({ document }) => document),
      ]),
    )
  }

  return {
    /** Whether the query's budget is used up. */
    isExhausted: () => left <= 0,

    /**
     * The documents of these blocks, which hold that share of all documents, that have at least one word of every group.
     */
    async find(blocks: readonly Block[], share: number, groups: readonly Counts[]): Promise<Documents> {
      if (groups.some(({ size }) => size === 0)) return new Map()
      const [fewest, ...others] = byCost(groups, blocks, share)
      if (!fewest) return new Map()
      const ids = blocks.map(({ id }) => id)
      const ahead = others.filter(({ isAhead }) => isAhead)
      await read(ids, [...new Set([fewest, ...ahead].flatMap(({ words }) => [...words.keys()]))])
      let found: Documents = withoutEmpty(ids.map((id) => [id, union(listsOf(id, fewest.words.keys()))]))
      for (const [at, { words, cost, isAhead }] of others.entries()) {
        const count = sizeOf([...found.values()])
        if (count === 0) break
        if (!isAhead && count <= MAX_CHECKED_DOCUMENTS && DOCUMENT_COST * count < cost)
          return checked(
            found,
            others.slice(at).map((group) => group.words),
          )
        await read([...found.keys()], [...words.keys()])
        found = withoutEmpty([...found].map(([id, its]) => [id, intersect(its, listsOf(id, words.keys()))]))
      }
      return found
    },

    /**
     * A small set of documents of these blocks that includes all with a word of every group; undefined if there are too
     * many, or it takes too long to tell.
     */
    async narrow(blocks: readonly Block[], groups: readonly Counts[]): Promise<Documents | undefined> {
      if (groups.some(({ size }) => size === 0)) return new Map()
      const ordered = byCost(groups, blocks, 1)
      if (!isWorthIt(ordered)) return undefined
      const ids = blocks.map(({ id }) => id)
      let [found, count]: [Documents | undefined, number] = [undefined, Infinity]
      for (const { words, cost } of ordered) {
        if (DOCUMENT_COST * count < Math.min(cost, mostPostings * CHECK_SHARE)) break
        const some = [...(found?.keys() ?? ids)]
        await read(some, [...words.keys()])
        const before = found
        found = withoutEmpty(
          some.map((id) => {
            const its = listsOf(id, words.keys())
            return [id, before ? intersect(before.get(id) ?? NONE, its) : union(its)]
          }),
        )
        count = sizeOf([...found.values()])
      }
      return DOCUMENT_COST * count <= mostPostings * CHECK_SHARE ? found : undefined
    },

    /** Whether narrowing down the documents with a word of every group is worth its cost. */
    isWorthNarrowing: (blocks: readonly Block[], groups: readonly Counts[]): boolean =>
      groups.some(({ size }) => size === 0) || isWorthIt(byCost(groups, blocks, 1)),

    /** Those of some documents that have a word of every group. */
    among: checked,
  }
}

/** Groups by the cost of reading their lists, the cheapest first. */
const byCost = (groups: readonly Counts[], blocks: readonly Block[], share: number) =>
  groups
    .map((words) => {
      const cost = share * sumOf(words.values()) + LIST_COST * words.size * blocks.length
      return { words, cost, isAhead: cost <= READ_AHEAD }
    })
    .toSorted((a, b) => a.cost - b.cost)

const countOf = (words: Counts, is: (word: string) => boolean) =>
  [...words.keys()].reduce((sum, word) => sum + Number(is(word)), 0)

const NONE = new Uint32Array()

const keyOf = ({ block, document }: DocumentPlace) => `${block}:${document}`

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0)

const withoutEmpty = (documents: readonly (readonly [number, Uint32Array])[]): Documents =>
  new Map(documents.filter(([, its]) => its.length > 0))

/** The union of several sets of documents. */
export const unionOf = (each: readonly Documents[]): Documents =>
  new Map(
    each
      .flatMap((documents) => [...documents.keys()])
      .map((id) => [id, union(each.flatMap((documents) => documents.get(id) ?? []))]),
  )
