import { type FileSchema, OTHER_NAMES } from './fileSchemas.ts'

/** Which column each name of a heading stands for. */
export interface MatchedColumns<Column extends string> {
  /** In the order of the names; undefined for a name that stands for none. */
  columns: readonly (Column | undefined)[]
  /** Names that are taken for a column of another name, because they share most of their words. */
  taken: readonly { name: string; column: Column }[]
}

/**
 * Matches the names of a heading with the columns of a schema, in any order, whatever their capitals, blanks and
 * punctuation. Where the state's heading has a column that no name says, a name that says none is taken for it if they share
 * at least half of their words: "Transferred To" for "Funds Transferred To".
 */
export function matchColumns<Column extends string>(
  names: readonly string[],
  schema: Pick<FileSchema<Column>, 'columns' | 'known'>,
): MatchedColumns<Column> {
  const byName = new Map(
    schema.columns.flatMap((column) => namesOf(column).map((name) => [fold(name), column] as const)),
  )
  const columns = names.map((name) => byName.get(fold(name)))
  const missing = mostShared(columns, schema.known).filter((column) => !columns.includes(column))
  const taken: { name: string; column: Column }[] = []
  for (const column of missing) {
    const alike = names.filter((name, index) => columns[index] === undefined && areAlike(name, column))
    const [name, other] = alike
    if (name === undefined || other !== undefined) continue
    columns[names.indexOf(name)] = column
    taken.push({ name, column })
  }
  return { columns, taken }
}

/** Of the headings that the state writes, the one that shares the most with these columns. */
export const mostShared = <Column extends string>(
  columns: readonly (Column | undefined)[],
  known: readonly (readonly Column[])[] = [],
): readonly Column[] =>
  known.reduce<readonly Column[]>(
    (best, each) => (best.length === 0 || shared(columns, each) > shared(columns, best) ? each : best),
    [],
  )

/** How many of these columns the heading has. */
export const shared = <Column extends string>(
  columns: readonly (Column | undefined)[],
  among: readonly Column[],
): number => among.filter((column) => columns.includes(column)).length

const namesOf = (column: string) => [column, ...(OTHER_NAMES[column] ?? [])]

const fold = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** "AcctNum" has two words, and so has "City/State". */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Words that columns of any meaning have. */
const EMPTY_WORDS = new Set(['name', 'to', 'of', 'the', 'desc', 'description', 'code', 'num', 'number'])

const areAlike = (name: string, column: string) =>
  !EMPTY_WORDS.has(fold(name)) &&
  namesOf(column).some((each) => areSame(fold(name), fold(each)) || shareWords(wordsOf(name), wordsOf(each)))

function shareWords(some: readonly string[], others: readonly string[]): boolean {
  const common = some.filter((word) => others.some((other) => areSame(word, other)))
  return (
    common.length * 2 >= Math.max(some.length, others.length) && common.some((word) => !EMPTY_WORDS.has(word))
  )
}

/** One may abbreviate the other: "Typ" and "Type". */
const areSame = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= SHORTEST && (one.startsWith(other) || other.startsWith(one)))

const SHORTEST = 3
