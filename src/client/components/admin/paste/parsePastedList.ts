/** A line of a pasted list. */
interface ListRow {
  /** From 1. */
  line: number
  cells: string[]
  /** The original text. */
  said: string
}

const HEADER = /^\D*$/

/**
 * The lines of a list. Cells are separated by a tab, comma, semicolon or blanks, as in a spreadsheet or a file. A first
 * line without digits is a header; a blank line has one blank cell.
 */
export function rowsOfList(text: string): ListRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const [first = ''] = lines
  const header = first.trim() !== '' && HEADER.test(first) ? 1 : 0
  return lines.slice(header).map((written, index) => ({
    line: index + 1 + header,
    cells: written
      .replaceAll('"', '')
      .trim()
      .split(/\s*[\t,;]\s*|\s+/),
    said: written.trim(),
  }))
}

export interface ParsedList<Entry> {
  entries: Entry[]
  /** A sentence for each other line. */
  faults: string[]
}

/** The entry of each line that is not blank, or what is wrong with it; an entry that stands twice counts once. */
export function parseRows<Entry>(
  rows: readonly ListRow[],
  /** A text says what is wrong. */
  entryOf: (row: ListRow, index: number) => Entry | string,
  identify: (entry: Entry) => { key: unknown; name: string },
): ParsedList<Entry> {
  const entries: Entry[] = []
  const faults: string[] = []
  const lineOf = new Map<unknown, number>()
  for (const [index, row] of rows.entries()) {
    const { line, cells } = row
    if (cells.join('') === '') continue
    const entry = entryOf(row, index)
    if (typeof entry === 'string') {
      faults.push(`Line ${line}: ${entry}`)
      continue
    }
    const { key, name } = identify(entry)
    const former = lineOf.get(key)
    if (former === undefined) {
      lineOf.set(key, line)
      entries.push(entry)
    } else faults.push(`Line ${line}: ${name} is on line ${former} already.`)
  }
  return { entries, faults }
}
