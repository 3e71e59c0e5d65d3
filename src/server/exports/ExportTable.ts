import { pipeline, type Transform } from 'node:stream'
import { officeName } from '#contract/domain/races.ts'
import { slicesOf } from '#contract/domain/rows.ts'
import type { EndpointId } from '#contract/endpoints/endpoints.ts'
import { applyListState, type ListRules } from '#contract/lists/applyListState.ts'
import type { Cell, Column, ColumnOf, ColumnType } from '#contract/lists/listColumns.ts'
import { parseListState } from '#contract/lists/listState.ts'
import { PRODUCT_NAME } from '#contract/pages.ts'
import type { Db } from '#database/connection/Db.ts'
import { latestImportsIn } from '#database/imports/latestImports.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import type { RequestOf } from '../routes/answerEndpoints.ts'

/** A table to export, independent of the format. Its rows are read only as they are written. */
export interface ExportTable {
  title: string
  /** The same for a file name, in letters, digits and hyphens. */
  fileName: string
  /** The ISO day of the oldest part; null if not known for all parts. */
  asOf: string | null
  source: string
  columns: readonly Column[]
  /** The cells of each row in the order of the columns, in batches of rows. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** How the calls for visitors' files make their tables; they throw the refusal of a call. */
export type Tables = {
  [Id in Exclude<Extract<EndpointId, `export${string}`>, 'exportAuditEntries'>]: (
    db: Db,
    request: RequestOf<Id>,
  ) => Promise<ExportTable>
}

export type Title = Pick<ExportTable, 'title' | 'fileName'>

export const column = <Row>(
  key: string,
  header: string,
  type: ColumnType,
  value: (row: Row) => Cell,
): ColumnOf<Row> => ({ key, header, type, value })

interface Content<Row> extends Title, Pick<ExportTable, 'asOf' | 'source'> {
  columns: readonly ColumnOf<Row>[]
  rows: readonly Row[] | AsyncIterable<readonly Row[]>
}

export const tableOf = <Row>({ rows, columns, ...table }: Content<Row>): ExportTable => ({
  ...table,
  columns: columns.map(({ key, header, type }) => ({ key, header, type })),
  batches: cellsOf(rows, columns),
})

async function* cellsOf<Row>(
  rows: Content<Row>['rows'],
  columns: readonly ColumnOf<Row>[],
): ExportTable['batches'] {
  for await (const batch of isList(rows) ? slicesOf(rows, ROWS_AT_ONCE) : rows)
    yield batch.map((row) => columns.map(({ value }) => value(row)))
}

// Array.isArray does not narrow a readonly list.
const isList = <Row>(rows: Content<Row>['rows']): rows is readonly Row[] => Array.isArray(rows)

/** Rows that are turned into text per turn of the event loop. */
const ROWS_AT_ONCE = 2_000

/** The day and source of these kinds of rows or elections, claiming no more than is true of the oldest of them. */
export async function provenance(db: Db, ...subjects: string[]) {
  const all = await latestImportsIn(db).list()
  const imports = all.filter((one) => subjects.includes(one.subject))
  const sample = all.find(({ isSample }) => isSample)
  const words = new Set((sample ? [sample] : imports).map(({ description }) => description))
  return {
    asOf: oldest(imports.map(({ asOf }) => asOf)),
    source: [`${PRODUCT_NAME}, an independent site${sample ? '' : FROM_THE_STATE}.`, ...words].join(' '),
  }
}

const FROM_THE_STATE = ', from the public files of the State of Florida'

/** The earliest of these ISO days; null if one is unknown, or there are none. */
export const oldest = (days: readonly (string | null)[]): string | null =>
  days.map((day) => day ?? '').toSorted()[0] || null

/** Says in the title, and in short in the file name, that a table is only the part that a filter keeps. */
export const markFiltered = (words: Title, filter: string): Title =>
  filter === ''
    ? words
    : { ...words, title: `${words.title}, filtered: ${filter}`, fileName: `${words.fileName}-filtered` }

/** The rows that the query of a list's page selects, with the words of their table, which name the filter. */
export function selectRows<Row>(
  rows: readonly Row[],
  rules: ListRules<Row>,
  query: Readonly<Record<string, string | undefined>>,
  words: Title,
) {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const state = parseListState(new URLSearchParams(given), rules.address)
  const choices = Object.entries(state.choices).map(([name, value]) => `${name} ${value}`)
  const filter = [state.text && `“${state.text}”`, ...choices].filter(Boolean).join(', ')
  return { ...markFiltered(words, filter), rows: applyListState(rows, state, rules).matching }
}

export async function officeTitle(db: Db, electionId: string, officeCode: string) {
  const office =
    officeName(officeCode) ?? (await candidatesIn(db).entrants(electionId, officeCode))[0]?.OfficeDesc
  return { office: office ?? officeCode, election: await electionsIn(db).nameOf(electionId) }
}

/** These pieces, compressed. They are read no faster than the result is consumed, and abandoned if the result is. */
export async function* compressed(
  pieces: AsyncIterable<string | Buffer>,
  compressor: Transform,
): AsyncGenerator<Buffer> {
  // Errors on either side are thrown where the result is read.
  const made = pipeline(pieces, compressor, () => undefined)
  for await (const chunk of made) yield chunk as Buffer // compressors produce bytes
}
