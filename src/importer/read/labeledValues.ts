/** A label as it is compared, lower case and without its colon, and the lines of its value. */
export interface LabeledValue {
  label: string
  lines: string[]
}

/** Longer texts are no labels. */
const LONGEST_LABEL = 40

/**
 * What the cells of a table's row say by labels: a label's value is the cell behind it, and an empty one is empty; or it
 * follows a colon in the label's own cell, up to the cell's end or its next label. `isKnown` knows labels without a colon.
 */
export function labeledValues(
  row: readonly (readonly string[])[],
  isKnown: (label: string) => boolean,
): LabeledValue[] {
  const values: LabeledValue[] = []
  for (let at = 0; at < row.length; at += 1) {
    const lines = row[at] ?? []
    const label = labelIn(lines, isKnown)
    if (label === null) values.push(...withinCell(lines, isKnown))
    else {
      const next = row[at + 1] ?? []
      // Of more than a pair, a label behind a label with a colon is the next one's.
      const isNextLabel = row.length > 2 && isWithColon(next) && labelIn(next, isKnown) !== null
      values.push({ label, lines: isNextLabel ? [] : [...next] })
      if (!isNextLabel) at += 1
    }
  }
  return values
}

const isWithColon = (lines: readonly string[]) => lines.join(' ').endsWith(':')

const normalized = (text: string) => text.replace(/\s*:$/, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** The label that a whole cell is; null for a cell that is none. */
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
