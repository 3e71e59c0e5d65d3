import { ImportError, shellWord } from '../ImportError.ts'
import { type FileSchema, fileSchemas, type ImportTypeName, OTHER_NAMES } from './fileSchemas.ts'
import type { Warn } from './recordsOf.ts'

/**
 * The schema's columns that the names in a heading stand for, in the order of the names, ignoring case, blanks and
 * punctuation; undefined for a name that stands for none. If a column of the state's heading is missing, an unknown
 * name is taken for it if they share at least half of their words: "Transferred To" for "Funds Transferred To".
 */
export function matchColumns<Column extends string>(
  names: readonly string[],
  schema: Pick<FileSchema<Column>, 'columns' | 'known'>,
) {
  const byName = new Map(
    schema.columns.flatMap((column) => namesOf(column).map((name) => [normalizeName(name), column] as const)),
  )
  const columns = names.map((name) => byName.get(normalizeName(name)))
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

/** The heading of the state's that shares the most with these columns. */
const mostShared = <Column extends string>(
  columns: readonly (Column | undefined)[],
  headings: readonly (readonly Column[])[] = [],
): readonly Column[] =>
  headings.reduce<readonly Column[]>(
    (best, each) => (best.length === 0 || shared(columns, each) > shared(columns, best) ? each : best),
    [],
  )

const shared = <Column extends string>(
  columns: readonly (Column | undefined)[],
  among: readonly Column[],
): number => among.filter((column) => columns.includes(column)).length

const namesOf = (column: string) => [column, ...(OTHER_NAMES[column] ?? [])]

const normalizeName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** "AcctNum" has two words, and so has "City/State". */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Words that any column may have, whatever it means. */
const EMPTY_WORDS = new Set(['name', 'to', 'of', 'the', 'desc', 'description', 'code', 'num', 'number'])

const areAlike = (name: string, column: string) =>
  !EMPTY_WORDS.has(normalizeName(name)) &&
  namesOf(column).some(
    (each) => areSame(normalizeName(name), normalizeName(each)) || shareWords(wordsOf(name), wordsOf(each)),
  )

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

/** The beginnings of files that are not plain text, decoded as UTF-8 or Windows-1252 like our input. */
const BEGINNINGS: readonly (readonly [what: string, beginning: string])[] = [
  ['a zip archive or an Excel workbook', 'PK\x03\x04'],
  ['a gzip archive', '\x1f\u2039'],
  ['an old Excel workbook', '\u00d0\u00cf\x11\u00e0'],
  ['a PDF', '%PDF-'],
  ['UTF-16 text', '\u00ff\u00fe'],
  ['UTF-16 text', '\u00fe\u00ff'],
]

/**
 * UTF-16 without a byte order mark: every second byte of plain letters is NUL, and four in a row are no coincidence.
 */
const UTF_16 = /^(?:(?:[^\0]\0){4}|(?:\0[^\0]){4})/

/** The format of a file that begins with this line and is not plain text, such as "a PDF"; null for anything else. */
function foreignFormat(first: string): string | null {
  if (UTF_16.test(first)) return 'UTF-16 text'
  return BEGINNINGS.find(([, beginning]) => first.startsWith(beginning))?.[0] ?? null
}

/**
 * The column of each field of a file that should match this schema, from its first line: they may be in any order, more or
 * fewer, and named with other capitals and blanks; undefined for one that the import does not use. Throws ImportError,
 * saying what was expected and found, for a web page, a file that is not text, a file of another kind, and a heading that
 * lacks what the import needs.
 */
export function readHeader<Column extends string>(
  path: string,
  first: string,
  schema: FileSchema<Column>,
  warn: Warn,
): readonly (Column | undefined)[] {
  refuseOtherFormats(path, first, schema)
  const fields = first.split('\t')
  const { isFitting } = matchOf(fields, schema)
  const other = betterKind(fields, schema)
  if (other !== undefined)
    throw new ImportError(
      `${path}: this is a ${fileSchemas[other].noun}, not a ${schema.noun}; use: npm run import -- ${other} ${shellWord(path)}`,
    )
  if (schema.header === 'none') return schema.columns
  const names = namesIn(fields)
  const { columns, taken } = matchColumns(names, schema)
  const twice = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (twice !== undefined)
    throw new ImportError(`${path} has two columns named ${quote(twice)}. Keep one of them and import again.`)
  if (!isFitting) throw new ImportError(notFitting(path, first, columns, schema))
  for (const name of names.filter((_, index) => columns[index] === undefined))
    warn('Columns that are not used', name)
  for (const { name, column } of taken) warn('Columns read under another name', `"${name}" for "${column}"`)
  for (const name of missingColumns(columns, schema)) warn('Columns that are missing and left blank', name)
  return columns
}

/** The kind of list that begins with this line; null if none. */
export const kindOfHeader = (first: string): ImportTypeName | null =>
  clearKinds(first.split('\t'))[0]?.kind ?? null

const KINDS = Object.keys(fileSchemas) as ImportTypeName[] // the object's own keys

function refuseOtherFormats(path: string, first: string, { noun, header }: FileSchema<string>): void {
  if (/^\s*</.test(first))
    throw new ImportError(
      `${path} is a web page, not a ${noun}: it begins with ${quote(first)}. The state's site answers so when ` +
        `its download form was not filled in; download the list again.`,
    )
  const foreign = foreignFormat(first)
  if (foreign !== null)
    throw new ImportError(
      `${path} is ${foreign}, not a ${noun}, which is plain text with tabs between its fields. Download the ` +
        `file again, unpack it, or save it as text (UTF-8) with tabs.`,
    )
  if (header !== 'none' && first.includes('\0'))
    throw new ImportError(
      `The first line of ${path} holds a NUL byte, where the column names of a ${noun} are expected: the file is ` +
        `damaged, or not text at all. Download it again.`,
    )
}

/** A kind of list that these columns fit better than this one. */
function betterKind(fields: readonly string[], schema: FileSchema<string>): ImportTypeName | undefined {
  const [best] = clearKinds(fields)
  if (best === undefined || fileSchemas[best.kind].noun === schema.noun) return undefined
  const { isFitting, known } = matchOf(fields, schema)
  return !isFitting || best.known > known ? best.kind : undefined
}

/**
 * The kinds of list with all but at most one of the columns in this heading, those that know the most of them first.
 */
const clearKinds = (fields: readonly string[]) =>
  KINDS.map((kind) => ({ kind, ...matchOf(fields, fileSchemas[kind]) }))
    .filter(({ isFitting, known, heading }) => isFitting && known >= heading.length - 1)
    .toSorted((a, b) => b.known - a.known)

/** How well a first line with these fields matches a schema. */
function matchOf(fields: readonly string[], schema: FileSchema<string>) {
  if (schema.header !== 'named') {
    const [county = '', number = ''] = fields
    const isVoter =
      /^[A-Z]{3}$/.test(county) && /^\d+$/.test(number) && fields.length === schema.columns.length
    return { isFitting: schema.header === 'none' && isVoter, known: fields.length, heading: [] }
  }
  const { columns, taken } = matchColumns(namesIn(fields), schema)
  const heading = mostShared(columns, schema.known)
  const hasNeeds = schema.needs?.some((set) => set.every((column) => columns.includes(column))) ?? false
  return {
    /** Has what the schema needs and, of the state's own lists, at least half of the columns. */
    isFitting: hasNeeds && shared(columns, heading) * 2 >= heading.length,
    /** How many of the fields the schema knows by their own names. */
    known: columns.filter((column) => column !== undefined).length - taken.length,
    heading,
  }
}

/** The columns of the state's heading that this heading lacks; a place may be in three columns. */
function missingColumns<Column extends string>(
  columns: readonly (Column | undefined)[],
  schema: FileSchema<Column>,
): readonly Column[] {
  const names: readonly (string | undefined)[] = columns
  const hasPlace = names.includes('City') || names.includes('Zip')
  return mostShared(columns, schema.known).filter(
    (column) => !columns.includes(column) && !(column === 'City State Zip' && hasPlace),
  )
}

/** The names of the columns, without surrounding spaces and trailing tabs. */
function namesIn(fields: readonly string[]): string[] {
  const names = fields.map((field) => field.trim())
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

function notFitting<Column extends string>(
  path: string,
  first: string,
  columns: readonly (Column | undefined)[],
  schema: FileSchema<Column>,
): string {
  const { noun, needs = [], known: headings = [needs[0] ?? []] } = schema
  const expected = `A ${noun} names its columns, with tabs between them: ${(headings[0] ?? []).join(', ')}`
  const separated = [',', ';', '|'].find((mark) => !first.includes('\t') && first.split(mark).length > 2)
  if (separated !== undefined) {
    const names = first.split(separated).map((name) => name.replaceAll('"', ''))
    return matchOf(names, schema).isFitting
      ? `${path} has "${separated}" between its fields, as spreadsheet programs save it, where tabs are expected. Give the ` +
          `file as the state publishes it, or save it as text with tabs.`
      : `${path} is not a file of the state: its fields are separated by "${separated}", and its first line reads ` +
          `${quote(first)}. ${expected}. What counties and cities publish about their own candidates is not part of this register.`
  }
  const lacks = needs.map((set) => set.filter((column) => !columns.includes(column)).join(', '))
  const isOther = columns.filter((column) => column !== undefined).length * 2 < columns.length
  if (schema.known && isOther)
    return `${path} is not a file of the state: its first line reads ${quote(first.split('\t').join(', '))}. ${expected}.`
  return (
    `The first line of ${path} is not that of a ${noun}: it reads ${quote(first.split('\t').join(', '))}, and lacks ` +
    `${lacks.join('; or ')}. ${expected}.`
  )
}

/** The beginning is enough to recognize a line. */
const quote = (text: string | undefined) => `"${(text ?? '').trim().slice(0, 120)}"`
