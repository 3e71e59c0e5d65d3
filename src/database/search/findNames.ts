import { remembered } from '../maps.ts'
import { nicknamesOf } from './personNames.ts'
import { editsOf, isOneEditApart } from './words.ts'

/** What a word of a question may stand for: words, and beginnings of words. */
export interface Readings {
  words: readonly string[]
  beginnings: readonly string[]
}

/** Every way to read a question, with the readings of each of its words. */
type QuestionReadings = readonly (readonly Readings[])[]

/** What names are looked up in: an index in memory, or one of the database. */
export interface NameIndex<Hit extends { id: number }> {
  /** The hits that have, in one of these ways, a word for each word of the question. */
  matching: (ways: QuestionReadings) => readonly Hit[] | Promise<readonly Hit[]>
  /** What stands for a word in the index if it is typed as it should be. */
  typed: (word: string) => readonly string[]
  /** What these words stand for if they are the beginnings of others. */
  begun: (words: readonly string[]) => ((word: string) => Readings) | Promise<(word: string) => Readings>
  /** Those of these words that are in the index, the most common ones first if it counts them. */
  known: (words: readonly string[]) => readonly string[] | Promise<readonly string[]>
  /** Those of these texts with which a word of the index begins. */
  beginnings: (texts: readonly string[]) => readonly string[] | Promise<readonly string[]>
}

/** Why something was found, from the best reason to the last. */
export type Step = 'name' | 'beginning' | 'similar'

// @limit memory api/search: Spellings tried for the words of a search of names: {count} in all
const MAX_SIMILAR = 120

/** How many words of a longer question may be stored as an initial. */
const MAX_INITIALS = 4

/**
 * Finds what a question may mean, read in these ways: first what has all its words; then what has words that begin with
 * them; then nicknames, initials and words one typo away; and last, words whose beginnings are one typo away. Later
 * steps are taken only while fewer than `enough` are found, and the last one, which is the most expensive, only if
 * nothing is.
 */
export async function findNames<Hit extends { id: number }>(
  index: NameIndex<Hit>,
  ways: readonly (readonly string[])[],
  enough: number,
): Promise<(Hit & { step: Step })[]> {
  const hits = new Map<number, Hit & { step: Step }>()
  /** Whether there are enough by now. */
  const look = async (step: Step, questions: QuestionReadings): Promise<boolean> => {
    if (questions.length > 0)
      for (const hit of await index.matching(questions))
        if (!hits.has(hit.id)) hits.set(hit.id, { ...hit, step })
    return hits.size >= enough
  }
  const everyWay = (readingsOf: (word: string) => Readings) => ways.map((way) => way.map(readingsOf))
  const [words = []] = ways
  const all = [...new Set(ways.flat())]
  const mostSimilar = Math.ceil(MAX_SIMILAR / words.length)

  if (
    await look(
      'name',
      everyWay((word) => ({ words: index.typed(word), beginnings: [] })),
    )
  )
    return [...hits.values()]

  const begunOf = await index.begun(all)
  const begun = remembered((word: string): Readings => {
    const readings = begunOf(word)
    return { ...readings, words: [...index.typed(word), ...readings.words] }
  })
  if (await look('beginning', everyWay(begun))) return [...hits.values()]

  const edits = new Map(all.filter(mayHaveTypo).map((word) => [word, editsOf(word)]))
  const known = await index.known([...edits.values()].flat())
  const oneTypoAway = (word: string, texts: readonly string[]) =>
    edits.has(word) ? texts.filter((text) => isOneEditApart(word, text)).slice(0, mostSimilar) : []
  const alike = remembered((word: string): Readings => {
    const { words: typedOrBegun, beginnings } = begun(word)
    return { words: [...typedOrBegun, ...nicknamesOf(word), ...oneTypoAway(word, known)], beginnings }
  })
  if (await look('similar', everyWay(alike))) return [...hits.values()]
  if (await look('similar', withInitials(words, alike))) return [...hits.values()]

  if (hits.size === 0) {
    const unfinished = all.filter((word) => mayHaveTypo(word.slice(1)))
    const begins = await index.beginnings(unfinished.flatMap((word) => edits.get(word) ?? []))
    const alikeOrBegun = remembered((word: string): Readings => {
      const { words: others, beginnings } = alike(word)
      const misspelled = unfinished.includes(word) ? oneTypoAway(word, begins) : []
      return { words: others, beginnings: [...beginnings, ...misspelled] }
    })
    await look('similar', everyWay(alikeOrBegun))
  }
  return [...hits.values()]
}

/** Shorter words are one typo away from too many others. */
const MIN_TYPO_LENGTH = 3

/**
 * A different number means something else, as in "hd55" and "district7"; but a ZIP code or "4ocean" may be misspelled.
 */
const MIN_TYPO_LENGTH_WITH_DIGITS = 5

const mayHaveTypo = (word: string) =>
  /\d/.test(word)
    ? word.length >= MIN_TYPO_LENGTH_WITH_DIGITS && !/\D\d/.test(word)
    : word.length >= MIN_TYPO_LENGTH

/** A middle name may be stored as its initial. That can stand for one word of several, never for all. */
function withInitials(words: readonly string[], readingsOf: (word: string) => Readings): QuestionReadings {
  if (words.length < 2) return []
  return words
    .flatMap((word, at) => (/^\p{L}./u.test(word) ? [at] : []))
    .slice(0, MAX_INITIALS)
    .map((at) =>
      words.map((word, place) =>
        place === at
          ? { words: [String.fromCodePoint(word.codePointAt(0) ?? 0)], beginnings: [] }
          : readingsOf(word),
      ),
    )
}

const FTS5 = { and: ' AND ', or: ' OR ', quote: '"', beginning: '*' }
const TSQUERY = { and: ' & ', or: ' | ', quote: "'", beginning: ':*' }

/** Words have only letters and digits, so they contain no syntax of either engine; the quotes keep `AND` a word. */
const expressionIn =
  ({ and, or, quote, beginning }: typeof FTS5) =>
  (ways: QuestionReadings): string => {
    const anyOf = ({ words, beginnings }: Readings) =>
      [
        ...words.map((word) => `${quote}${word}${quote}`),
        ...beginnings.map((word) => `${quote}${word}${quote}${beginning}`),
      ].join(or)
    return ways.map((way) => `(${way.map((readings) => `(${anyOf(readings)})`).join(and)})`).join(or)
  }

/** The query for these readings in an FTS5 index. */
export const fts5Expression = expressionIn(FTS5)

/** The same for an index of PostgreSQL. */
export const tsqueryExpression = expressionIn(TSQUERY)
