import { type Documents, documentReader, unionOf } from './documentReader.ts'
import { queryVariants } from '../../../search/documentWords.ts'
import { editsOf } from '../../../search/editsOf.ts'
import { nicknamesOf } from '../../../names/nicknames.ts'
import { attributeWord } from '../../../search/rankMatches.ts'
import {
  prefixWord,
  type Block,
  type Counts,
  type DocumentPlace,
  MAX_INDEXED_PREFIX,
  type WordIndex,
} from './WordIndex.ts'

export interface Found extends DocumentPlace {
  /** The search step that found it: 0 for the words themselves, 1 for prefixes, then similar words. */
  tier: number
}

interface Wanted {
  /** Once this many are found, less similar documents are not sought. */
  enough: number
  /** Of equally similar documents, only this many are kept, the best by the order of the index. */
  most: number
}

/** The most words that one word of the query may stand for: words with that prefix, and words one typo away. */
const MAX_PREFIX_MATCHES = 500
const MAX_SIMILAR = 30
const MAX_SIMILAR_PREFIXES = 60

/** Shorter words are one typo away from too many others. */
const MIN_TYPO_LENGTH = 3
/** The shortest prefix by which words are listed. */
const MIN_LISTED_LENGTH = 3

/** The budget of a query in postings: some ten milliseconds. */
const MAX_POSTINGS = 3_000_000

/**
 * The documents that have all these words; if there are not enough, those with words that have them as prefixes; then
 * those with similar words; then those with words that have similar ones as prefixes. Each group is in the order of the
 * index.
 */
export async function findDocuments(
  asked: WordIndex,
  words: readonly string[],
  { enough, most }: Wanted,
): Promise<Found[]> {
  const ways = queryVariants(words)
  const index = { ...asked, counts: remembered(asked.counts) }
  const found = new Map<string, Found>()
  const blocks = await index.blocks()
  const runs = groupBlocks(blocks)
  const reader = documentReader(index, MAX_POSTINGS)
  const all = [...new Set(ways.flat())]
  const isEnough = () => found.size >= enough || reader.isExhausted()
  /** The words that each word may stand for, by tier, including those of earlier tiers. */
  const expansions: ReadonlyMap<string, Counts>[] = []
  const expanded = async (tier: number): Promise<ReadonlyMap<string, Counts>> => {
    const known = expansions[tier]
    if (known) return known
    const before = tier > 0 ? await expanded(tier - 1) : undefined
    const more = (await TIERS[tier]?.(index, all)) ?? []
    const its = new Map(all.map((word, at) => [word, joined(before?.get(word), more[at])]))
    expansions[tier] = its
    return its
  }
  const groupsOf = async (way: readonly string[], tier: number) => {
    const its = await expanded(tier)
    return way.map((word) => its.get(word) ?? NO_WORDS)
  }
  /** A middle name may be stored as its initial. That can stand for one word of several, never for all. */
  const letters = () => (words.length > 1 ? initials(index, words) : [])
  /** The documents with any of the words that the query may stand for, if there are only a few. */
  const narrowed = async (): Promise<Documents | undefined> => {
    for (const way of ways)
      if (!reader.isWorthNarrowing(blocks, await groupsOf(way, BEGINNING))) return undefined
    const some: Documents[] = []
    for (const way of ways) {
      const initial = way === ways[0] ? await letters() : []
      const widest = (await groupsOf(way, SIMILAR)).map((group, at) => joined(group, initial[at]))
      const its = await reader.narrow(blocks, widest)
      if (!its) return undefined
      some.push(its)
    }
    return unionOf(some)
  }
  /** These are checked once for all tiers up to similar words. */
  let few: Documents | undefined
  const look = async (groups: readonly Counts[], tier: number) => {
    const among = tier <= SIMILAR ? few : undefined
    let here = 0
    for (const run of among ? [{ blocks, share: 1 }] : runs) {
      if (here >= most || reader.isExhausted()) break
      const documents = among
        ? await reader.among(among, groups)
        : await reader.find(run.blocks, run.share, groups)
      for (const { id } of run.blocks) {
        const its = documents.get(id) ?? NONE
        const best = its.subarray(0, most - here)
        here += best.length
        for (const document of best) {
          const key = `${id}:${document}`
          if (!found.has(key)) found.set(key, { block: id, document, tier })
        }
      }
    }
  }

  for (const tier of TIERS.keys()) {
    // The most expensive tier is tried only if nothing was found.
    if (tier > SIMILAR && found.size > 0) break
    if (tier === BEGINNING) few = await narrowed()
    for (const way of ways) await look(await groupsOf(way, tier), tier)
    if (isEnough()) break
    if (tier === SIMILAR)
      for (const [at, initial] of (await letters()).entries())
        if (initial.size > 0) await look((await groupsOf(words, tier)).with(at, initial), tier)
  }
  return [...found.values()]
}

const joined = (some: Counts = NO_WORDS, others: Counts = NO_WORDS): Counts =>
  others.size === 0 ? some : new Map([...some, ...others])

const NO_WORDS: Counts = new Map()
const NONE = new Uint32Array()

/** The minimum number of documents in the first run of blocks, which is enough for common names, and in later runs. */
const FIRST_RUN = 2 ** 19
const RUN = 2 ** 22

/** Blocks that are read together, in order, with their share of all documents. */
function groupBlocks(blocks: readonly Block[]): { blocks: Block[]; share: number }[] {
  const all = blocks.reduce((sum, { documents }) => sum + documents, 0)
  const runs: { blocks: Block[]; share: number }[] = []
  let room = 0
  for (const block of blocks) {
    let run = runs.at(-1)
    if (!run || room <= 0) {
      room = run ? RUN : FIRST_RUN
      run = { blocks: [], share: 0 }
      runs.push(run)
    }
    run.blocks.push(block)
    run.share += block.documents / all
    room -= block.documents
  }
  return runs
}

/** Finds what else each of these words may stand for. */
type Expand = (index: WordIndex, words: readonly string[]) => Promise<readonly Counts[]>

/** Counts in one call what each of these words may stand for. */
async function countsOfEach(
  index: WordIndex,
  words: readonly string[],
  expand: (word: string) => readonly string[],
): Promise<Counts[]> {
  const each = words.map(expand)
  const counts = await index.counts([...new Set(each.flat())])
  return each.map((some) => countsAmong(counts, some))
}

/** Those of these words that have a count; of hundreds of possible typos only a few do. */
function countsAmong(counts: Counts, words: readonly string[]): Counts {
  const found = new Map<string, number>()
  for (const word of words) {
    const count = counts.get(word)
    if (count !== undefined) found.set(word, count)
  }
  return found
}

/** Counts only words that were not counted before. */
function remembered(counts: WordIndex['counts']): WordIndex['counts'] {
  const asked = new Set<string>()
  const known = new Map<string, number>()
  return async (words) => {
    const missing = words.filter((word) => !asked.has(word))
    for (const word of missing) asked.add(word)
    for (const [word, count] of missing.length === 0 ? NO_WORDS : await counts(missing))
      known.set(word, count)
    return countsAmong(known, words)
  }
}

/** Everything except typos is counted in one call with the words themselves. */
const exact: Expand = async (index, words) => {
  await index.counts([
    ...new Set(
      words.flatMap((word) => [
        ...exactForms(word),
        ...shortened(word),
        ...initial(word),
        ...nicknamesOf(word),
      ]),
    ),
  ])
  return countsOfEach(index, words, exactForms)
}

const exactForms = (word: string) => [word, attributeWord(word)]

const shortened = (word: string) => (word.length <= MAX_INDEXED_PREFIX ? [prefixWord(word)] : [])

const beginning: Expand = async (index, words) => {
  const short = await countsOfEach(index, words, shortened)
  const listed = await index.beginningWith(
    words.map((word) => exactForms(word).filter(({ length }) => length >= MIN_LISTED_LENGTH)),
    MAX_PREFIX_MATCHES,
  )
  return words.map((_, at) => new Map([...(short[at] ?? NO_WORDS), ...(listed[at] ?? NO_WORDS)]))
}

/** Nicknames, and the intended words if it is a typo. */
const similar: Expand = async (index, words) => {
  const nicknames = await countsOfEach(index, words, (word) => [...nicknamesOf(word)])
  const slips = await countsOfEach(index, words, (word) =>
    word.length >= MIN_TYPO_LENGTH ? editsOf(word) : [],
  )
  return slips.map((counts, at) => {
    const likely = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_SIMILAR)
    return new Map([...(nicknames[at] ?? NO_WORDS), ...likely])
  })
}

/** The first letter of a name; numbers are never stored as their first digit. */
const initial = (word: string) => (/^\p{L}./u.test(word) ? [word.charAt(0)] : [])

const initials: Expand = (index, words) => countsOfEach(index, words, initial)

/** Words that begin like an intended word: a typo in a word that is not typed to its end. */
const similarBeginning: Expand = (index, words) =>
  index.beginningWith(
    words.map((word) => (word.length > MIN_TYPO_LENGTH ? editsOf(word) : [])),
    MAX_SIMILAR_PREFIXES,
  )

/** The tiers, in order. */
const TIERS: readonly Expand[] = [exact, beginning, similar, similarBeginning]
const [BEGINNING, SIMILAR] = [1, 2]
