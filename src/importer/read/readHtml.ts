import { decodeEntities } from './stateText.ts'

/** The content of one of the state's pages, for readers that know what to look for. */
export interface HtmlPage {
  title: string
  /** The visible text, with whitespace collapsed. */
  text: string
  /** Whether nothing visible follows its end tag; otherwise the page may have been cut short. */
  isEnded: boolean
  /** The named fields of its forms, with names in lower case. */
  fields: Field[]
  /** The addresses its links and forms lead to. */
  addresses: string[]
  /** Every table, including nested ones. */
  tables: HtmlTable[]
  selects: HtmlSelect[]
}

interface HtmlSelect {
  /** In lower case. */
  name: string
  options: { value: string; label: string }[]
  /** False if the page ends within it. */
  isClosed: boolean
}

interface Field {
  name: string
  value: string
  /** For a hidden field: its name and value exactly as a browser would send them. */
  sends?: readonly [name: string, value: string]
}

interface HtmlTable {
  rows: HtmlRow[]
  /** False if the page ends within it. */
  isClosed: boolean
}

export interface HtmlRow {
  /** The text of each cell by column; a cell that spans several columns is in the first one, the others are blank. */
  cells: string[]
  /** The same cells split into lines, at `<br>` and at blocks; blank lines are left out. */
  lines: (readonly string[])[]
  fields: Field[]
  addresses: string[]
}

/**
 * A comment or an element whose content is not markup, each to the end of the page if not closed; a declaration; or a
 * tag. An attribute's value may contain `>` but not `<`; if its quote is missing, the tag ends at the first `>`.
 */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<![a-z][^<>]*>|<(script|style|title|textarea)\b[^<>]*>([^]*?)(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:[^<>"']|"[^"<]*"|'[^'<]*')*|[^<>]*)>/gi

const ATTRIBUTE = /(?<![^\s"'/=])([^\s"'/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** Elements that separate words; all others, such as b and font, may be inside a word. */
const WORD_SEPARATORS =
  /^(br|p|div|h[1-6]|hr|li|ul|ol|pre|table|tr|td|th|option|select|input|form|body|center)$/

/** Those that also end a line. */
const ENDS_LINE = /^(br|p|div|h[1-6]|hr|li|ul|ol|pre|table|center)$/

// @limit answers importer/readingLimits: Columns that a cell spans: {count}; of more, these are read
/** More than any of the state's tables has; a cell that spans more counts as spanning this many. */
const MAX_COLUMNS = 16

// @limit answers importer/readingLimits: A page: {count} characters, then it is refused
/**
 * Three times what the state's longest page should have: the look-up of all committees, of which only a few rows have
 * been seen. A page of this length still fits into the memory of a night.
 */
const MAX_CHARS = 8_000_000
// @limit answers importer/readingLimits: Its tags, and its tables: {count} and {count}, then it is refused
const MAX_TAGS = 300_000
const MAX_TABLES = 10_000
// @limit answers importer/readingLimits: Attributes of a tag: {count}; of more, these are read
const MAX_ATTRIBUTES = 100

/**
 * Reads HTML as browsers do, as far as tables are concerned: a cell ends where the next one begins, and tags may be in
 * either case and need not be closed. Null if it is far longer than any of the state's pages.
 */
export function readHtml(html: string): HtmlPage | null {
  if (html.length > MAX_CHARS) return null
  const page: HtmlPage = {
    title: '',
    text: '',
    isEnded: false,
    fields: [],
    addresses: [],
    tables: [],
    selects: [],
  }
  const open: ReturnType<typeof openTable>[] = []
  const texts: string[] = []
  let option: { value: string | undefined; text: string } | undefined
  const take = (text: string) => {
    if (text.trim() !== '') page.isEnded = false
    texts.push(text)
    open.at(-1)?.write(text)
    if (option !== undefined) option.text += text
  }
  const endOption = () => {
    if (option !== undefined) {
      const label = textOf(option.text)
      page.selects.at(-1)?.options.push({ value: option.value ?? label, label })
    }
    option = undefined
  }
  let end = 0
  let tags = 0
  for (const match of html.matchAll(MARKUP)) {
    tags += 1
    if (tags > MAX_TAGS || page.tables.length > MAX_TABLES) return null
    take(html.slice(end, match.index))
    end = match.index + match[0].length
    const [, opaque, content = '', slash, tag = '', attributes = ''] = match
    if (opaque?.toLowerCase() === 'title') page.title = textOf(content)
    if (tag === '') continue
    const name = tag.toLowerCase()
    const table = open.at(-1)
    if (WORD_SEPARATORS.test(name)) take(' ')
    if (ENDS_LINE.test(name)) table?.endLine()
    if (name === 'option' || name === 'select') endOption()
    if (slash === '/') {
      const select = page.selects.at(-1)
      if (name === 'select' && select) select.isClosed = true
      if (name === 'table') open.pop()?.close()
      else table?.closed(name)
      if (name === 'body' || name === 'html') page.isEnded = true
      continue
    }
    const values = attributesIn(attributes)
    const valueOf = (attribute: string) => {
      const value = values.get(attribute)
      return value === undefined ? undefined : textOf(value)
    }
    if (name === 'table') {
      const opened = openTable()
      open.push(opened)
      page.tables.push(opened.table)
    } else table?.opened(name, values)
    const field: Field = {
      name: (valueOf('name') ?? '').toLowerCase(),
      value: valueOf('value') ?? '',
      ...(/^hidden$/i.test(valueOf('type') ?? '') && {
        sends: [valueOf('name') ?? '', decodeEntities(values.get('value') ?? '')],
      }),
    }
    if (name === 'input' && field.name !== '') {
      page.fields.push(field)
      table?.row()?.fields.push(field)
    }
    if (name === 'select') page.selects.push({ name: field.name, options: [], isClosed: false })
    if (name === 'option') option = { value: valueOf('value'), text: '' }
    const address = valueOf(name === 'form' ? 'action' : 'href')
    if (address !== undefined) {
      page.addresses.push(address)
      table?.row()?.addresses.push(address)
    }
  }
  take(html.slice(end))
  for (const table of open) table.finish()
  page.text = textOf(texts.join(''))
  return page
}

/** For every blank cell. */
const NO_LINES: readonly string[] = []

function openTable() {
  const table: HtmlTable = { rows: [], isClosed: false }
  let row: HtmlRow | undefined
  let cell: { lines: string[]; columns: number } | undefined

  const endCell = () => {
    if (cell !== undefined && row !== undefined) {
      row.cells.push(textOf(cell.lines.join(' ')))
      row.lines.push(cell.lines.map(textOf).filter((line) => line !== ''))
      for (let blank = 1; blank < cell.columns; blank += 1) {
        row.cells.push('')
        row.lines.push(NO_LINES)
      }
    }
    cell = undefined
  }
  const endRow = () => {
    endCell()
    row = undefined
  }
  const beginRow = () => {
    row = { cells: [], lines: [], fields: [], addresses: [] }
    table.rows.push(row)
    return row
  }
  return {
    table,
    row: () => row,
    write(text: string) {
      if (cell !== undefined) cell.lines.push((cell.lines.pop() ?? '') + text)
    },
    endLine() {
      cell?.lines.push('')
    },
    opened(name: string, attributes: ReadonlyMap<string, string>) {
      if (name === 'tr') {
        endRow()
        beginRow()
      } else if (name === 'td' || name === 'th') {
        endCell()
        row ??= beginRow()
        const columns = Math.trunc(Number(attributes.get('colspan') ?? 1)) || 1
        cell = { lines: [''], columns: Math.min(Math.max(columns, 1), MAX_COLUMNS) }
      }
    },
    closed(name: string) {
      if (name === 'tr') endRow()
      else if (name === 'td' || name === 'th') endCell()
    },
    finish: endRow,
    close() {
      endRow()
      table.isClosed = true
    },
  }
}

/** Not decoded. If an attribute is given twice, the first value counts. */
const attributesIn = (text: string) =>
  new Map(
    [...text.matchAll(ATTRIBUTE).take(MAX_ATTRIBUTES)]
      .map(
        ([, name = '', double, single, bare = '']) => [name.toLowerCase(), double ?? single ?? bare] as const,
      )
      .toReversed(),
  )

/** Decodes entities, `&nbsp` also without its semicolon, and collapses whitespace. */
const textOf = (text: string) =>
  decodeEntities(text.replaceAll(/&nbsp;?/gi, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
