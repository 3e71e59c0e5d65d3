import { counted } from '#contract/domain/counted.ts'
import { ImportError } from '../ImportError.ts'
import { shellWord } from '../shellWord.ts'
import { foreignFormat } from './foreignFormat.ts'
import { ALSO_NAMED, type FileSchema, fileSchemas, FORMER_NAMES, type ImportTypeName } from './fileSchemas.ts'

interface Header<Column extends string> {
  /** The column of each field; undefined for columns that the import does not use. */
  columns: readonly (Column | undefined)[]
  /** The names of those columns. */
  unused: readonly string[]
}

/**
 * Reads the first line of a file that should match this schema. Throws ImportError, saying what was expected and found,
 * for a web page, a file that is not text, a file of another kind, and a header that does not match.
 */
export function readHeader<Column extends string>(
  path: string,
  first: string,
  schema: FileSchema<Column>,
): Header<Column> {
  if (/^\s*</.test(first))
    throw new ImportError(
      `${path} is a web page, not a ${schema.noun}: it begins with ${quote(first)}. The state's site answers so when ` +
        `its download form was not filled in; download the list again.`,
    )
  const foreign = foreignFormat(first)
  if (foreign !== null)
    throw new ImportError(
      `${path} is ${foreign}, not a ${schema.noun}, which is plain text with tabs between its fields. Download the ` +
        `file again, unpack it, or save it as text (UTF-8) with tabs.`,
    )
  if (schema.header !== 'none' && first.includes('\0'))
    throw new ImportError(
      `The first line of ${path} holds a NUL byte, where the column names of a ${schema.noun} are expected: the file is ` +
        `damaged, or no text at all. Download it again.`,
    )
  const fields = first.split('\t')
  const other = Object.entries(fileSchemas).find(
    ([, each]) => each.noun !== schema.noun && fits(fields, each),
  )
  if (other && !fits(fields, schema))
    throw new ImportError(
      `${path}: this is a ${other[1].noun}, not a ${schema.noun}; use: npm run import -- ${other[0]} ${shellWord(path)}`,
    )
  if (schema.header === 'none') return { columns: schema.columns, unused: [] }
  const names = namesIn(fields)
  return schema.header === 'exact' ? exactHeader(path, names, schema) : namedHeader(path, names, schema)
}

/** The kind of list that begins with this line; null if none. */
export function kindOfHeader(first: string): ImportTypeName | null {
  const kinds = Object.keys(fileSchemas) as ImportTypeName[] // the object's own keys
  return kinds.find((kind) => fits(first.split('\t'), fileSchemas[kind])) ?? null
}

/** Whether a first line with these fields matches this schema. */
function fits(fields: readonly string[], schema: FileSchema<string>): boolean {
  if (schema.header === 'page') return false
  if (schema.header === 'none')
    return (
      fields.length === schema.columns.length &&
      /^[A-Z]{3}$/.test(fields[0] ?? '') &&
      /^\d+$/.test(fields[1] ?? '')
    )
  const names = namesIn(fields)
  if (schema.header === 'exact') return schema.columns.join('\t') === names.map(currentName).join('\t')
  return (schema.needs ?? []).some((set) => includes(names, set))
}

/** Whether these names include those of a set, under any of their names. */
function includes(names: readonly string[], set: readonly string[]): boolean {
  const present = new Set(names.map(fold))
  return set.every((name) => namesOf(name).some((each) => present.has(fold(each))))
}

const namesOf = (column: string) => ALSO_NAMED[column] ?? [column]

/** The names of the columns, without surrounding spaces and trailing tabs. */
function namesIn(fields: readonly string[]): string[] {
  const names = fields.map((field) => field.trim())
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

const currentName = (name: string) => FORMER_NAMES[name] ?? name

function exactHeader<Column extends string>(
  path: string,
  names: readonly string[],
  schema: FileSchema<Column>,
) {
  const { columns, noun } = schema
  const at = columns.findIndex((column, index) => currentName(names[index] ?? '') !== column)
  if (at === -1 && names.length === columns.length) return { columns, unused: [] }
  const found =
    at === -1
      ? `it has ${counted(names.length, 'column')} where ${columns.length} are expected, ${quote(names[columns.length])} being the first too many`
      : names[at] === undefined
        ? `it has ${counted(names.length, 'column')} where ${columns.length} are expected, ${quote(columns[at])} being the first missing`
        : `column ${at + 1} is ${quote(names[at])} where ${quote(columns[at])} is expected`
  throw new ImportError(
    `The first line of ${path} is not that of a ${noun}: ${found}. Give the file as the state publishes it, columns ` +
      `and their order unchanged: ${columns.join(', ')}.`,
  )
}

function namedHeader<Column extends string>(
  path: string,
  names: readonly string[],
  schema: FileSchema<Column>,
) {
  const byName = new Map(schema.columns.map((column) => [fold(column), column]))
  const columns = names.map((name) => byName.get(fold(name)))
  const twice = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (twice !== undefined)
    throw new ImportError(`${path} has two columns named ${quote(twice)}. Keep one of them and import again.`)
  if (!fits(names, schema))
    throw new ImportError(
      `The first line of ${path} is not that of a ${schema.noun}: it reads ${quote(names.join(', '))}. It must name at least ` +
        `${schema.needs?.map((set) => set.join(', ')).join('; or ')}, with tabs between them.`,
    )
  refuseOtherColumns(path, names, schema)
  return { columns, unused: names.filter((_, index) => columns[index] === undefined) }
}

/** Throws ImportError if the names include those of a set that allows no others, and others. */
function refuseOtherColumns(path: string, names: readonly string[], schema: FileSchema<string>): void {
  const fitting = (schema.needs ?? []).filter((set) => includes(names, set))
  const { only = [] } = schema
  if (names.length === only.length || fitting.some((set) => set !== only)) return
  const known = new Set(only.flatMap(namesOf).map(fold))
  const other = names.find((name) => !known.has(fold(name)))
  const found =
    other === undefined ? 'two of its columns say the same' : `${quote(other)} is none of the state's columns`
  throw new ImportError(
    `The first line of ${path} is not that of an account's ${schema.noun}: ${found}, so it is not certain what the others ` +
      `mean. Download the list again, and give it unchanged.`,
  )
}

const fold = (name: string) => name.trim().toLowerCase()

/** The beginning is enough to recognize a line. */
const quote = (text: string | undefined) => `"${(text ?? '').trim().slice(0, 120)}"`
