/** A line of a pasted list. */
export interface ListRow {
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

export const isBlankRow = ({ cells }: ListRow) => cells.join('') === ''
