import type { HtmlRow } from './readHtml.ts'

/** A label in lower case without its colon, and the lines of its value. */
export interface LabeledValue {
  label: string
  lines: string[]
}

/** Longer texts are not labels. */
const LONGEST_LABEL = 40

/** Where spacers may be. */
const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7]

/** The labeled values in a table, whose columns that are blank in every row may separate labels from values. */
export function labeledValues(
  rows: readonly Pick<HtmlRow, 'lines'>[],
  isKnown: (label: string) => boolean,
): LabeledValue[] {
  const isSpacer = (at: number) => {
    const behind = rows.map(({ lines }) => lines.slice(at + 1).find((cell) => cell.length > 0) ?? [])
    return (
      rows.length > 1 &&
      rows.every(({ lines }) => (lines[at] ?? []).length === 0) &&
      behind.some((cell) => cell.length > 0) &&
      behind.every((cell) => labelIn(cell, isKnown) === null)
    )
  }
  const spacers = new Set(COLUMNS.filter(isSpacer))
  return rows.flatMap(({ lines }) =>
    valuesIn(
      lines.filter((_, at) => !spacers.has(at)),
      isKnown,
    ),
  )
}

/**
 * The labeled values in a row. A label's value is the next cell, which may be empty, or follows a colon in the
 * label's own cell, up to the end of the cell or the next label. `isKnown` recognizes labels without a colon.
 */
function valuesIn(row: readonly (readonly string[])[], isKnown: (label: string) => boolean): LabeledValue[] {
  const values: LabeledValue[] = []
  for (let at = 0; at < row.length; at += 1) {
    const lines = row[at] ?? []
    const label = labelIn(lines, isKnown)
    if (label === null) values.push(...withinCell(lines, isKnown))
    else {
      const next = row[at + 1]
      // Without a cell for its value, which may be in the next row, nothing is known about it.
      if (next === undefined) continue
      // In a row of more than two cells, a label with a colon that follows a label starts the next pair.
      const isNextLabel = row.length > 2 && isWithColon(next) && labelIn(next, isKnown) !== null
      values.push({ label, lines: isNextLabel ? [] : [...next] })
      if (!isNextLabel) at += 1
    }
  }
  return values
}

const isWithColon = (lines: readonly string[]) => lines.join(' ').endsWith(':')

const normalized = (text: string) => text.replace(/\s*:$/, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** The label if the whole cell is one; otherwise null. */
function labelIn(lines: readonly string[], isKnown: (label: string) => boolean): string | null {
  const text = lines.join(' ')
  const label = normalized(text)
  if (label === '' || text.length > LONGEST_LABEL || label.includes(':')) return null
  return isWithColon(lines) || isKnown(label) ? label : null
}

/** "Running Mate: Ada Alvarez" */
function withinCell(lines: readonly string[], isKnown: (label: string) => boolean): LabeledValue[] {
  const values: LabeledValue[] = []
  for (const line of lines) {
    const [, before = '', rest = ''] = /^([^:]{1,40}):(.*)$/.exec(line) ?? []
    const label = normalized(before)
    if (label !== '' && isKnown(label)) values.push({ label, lines: [rest.trim()].filter(Boolean) })
    else values.at(-1)?.lines.push(line)
  }
  return values
}
