import type { Cell, Column } from '#contract/lists/listColumns.ts'
import type { ExportTable } from './ExportTable.ts'

/**
 * A table as one JSON object: its description, its columns, and its rows as objects with the columns' keys. Money is in
 * dollars.
 */
export async function* jsonText({
  title,
  asOf,
  source,
  columns,
  batches,
}: ExportTable): AsyncGenerator<string> {
  const beginning = JSON.stringify({ title, asOf, source, columns })
  yield `${beginning.slice(0, -1)},"rows":[`
  let separator = '\n'
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield separator + rows.map((cells) => JSON.stringify(recordOf(cells, columns))).join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

const recordOf = (cells: readonly Cell[], columns: readonly Column[]) =>
  Object.fromEntries(
    columns.map(({ key, type }, index) => {
      const cell = cells[index] ?? null
      return [key, type === 'money' && typeof cell === 'number' ? cell / 100 : cell]
    }),
  )
