import { constants, crc32, createDeflateRaw } from 'node:zlib'
import type { ExportFormat } from '#contract/lists/listState.ts'
import { dollars } from '#contract/domain/money.ts'
import type { Cell, Column, ColumnType } from '#contract/lists/listColumns.ts'
import { type ExportTable, compressed } from './ExportTable.ts'

interface Format {
  mediaType: string
  write: (table: ExportTable) => AsyncIterable<Buffer>
  isText: boolean
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}

export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    write: (table) => bytesOf(csvText(table)),
    isText: true,
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (table) => xlsxFile(table),
    isText: false,
  },
  json: {
    mediaType: 'application/json',
    write: (table) => bytesOf(jsonText(table)),
    isText: true,
  },
}

/** The content and its day: `candidates-20261103-GEN-STR-2026-07-24.csv`. */
export const fileNameOf = ({ fileName, asOf }: ExportTable, format: ExportFormat): string =>
  `${[fileName, asOf ?? '']
    .map((part) => part.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 120)}.${format}`

/** Without it, spreadsheets read UTF-8 as their local character set. */
const BYTE_ORDER_MARK = '\ufeff'

/** A table as CSV (RFC 4180): a header and the rows, so that programs recognize what each column is. */
export async function* csvText({ columns, batches }: ExportTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map(({ header }) => quoted(header)))
  for await (const rows of batches) yield rows.map((row) => line(fieldsOf(row, columns))).join('')
}

const line = (fields: readonly string[]) => `${fields.join(',')}\r\n`

const fieldsOf = (row: readonly Cell[], columns: readonly Column[]) =>
  row.map((cell, index) => field(cell, columns[index]?.type ?? 'text'))

function field(cell: Cell, type: ColumnType): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return type === 'money' ? dollars(cell) : String(cell)
  return quoted(type === 'text' ? withoutFormula(cell) : cell)
}

/** An apostrophe keeps spreadsheets from running text as a formula. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A table as one JSON object: its description, its columns, and rows with the columns' keys. Money is in dollars. */
export async function* jsonText(table: ExportTable): AsyncGenerator<string> {
  const { title, asOf, source, columns, batches } = table
  const beginning = JSON.stringify({ title, asOf, source, columns })
  yield `${beginning.slice(0, -1)},"rows":[`
  let separator = '\n'
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(recordOf(row, columns))).join(',\n')
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

interface ZipEntry {
  name: string
  content: AsyncIterable<string>
}

interface Written {
  name: Buffer
  crc: number
  size: number
  compressedSize: number
  offset: number
}

const MAX_BYTES_WITHOUT_ZIP64 = 2 ** 32 - 1

/** A ZIP file (PKWARE's APPNOTE 6.3.3), written as a stream: no content is held in memory. */
async function* zipFile(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, compressedSize: 0, offset }
    const header = Buffer.concat([LOCAL_HEADER, sharedFields(entry), entry.name])
    yield header
    for await (const chunk of compressed(counted(content, entry), createDeflateRaw(QUICKLY))) {
      entry.compressedSize += chunk.length
      yield chunk
    }
    const sizes = uint32(0x08074b50, entry.crc, entry.compressedSize, entry.size)
    yield sizes
    offset += header.length + entry.compressedSize + sizes.length
    if (entry.size > MAX_BYTES_WITHOUT_ZIP64 || offset > MAX_BYTES_WITHOUT_ZIP64)
      throw new Error(`A ZIP file cannot hold ${offset} bytes`)
    written.push(entry)
  }
  const directory = Buffer.concat(written.flatMap(directoryEntry))
  const counts = uint16(0, 0, written.length, written.length)
  yield Buffer.concat([directory, uint32(0x06054b50), counts, uint32(directory.length, offset), uint16(0)])
}

const QUICKLY = { level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 }

async function* counted(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

const uint16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const uint32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)

const VERSION = uint16(20)
const LOCAL_HEADER = Buffer.concat([uint32(0x04034b50), VERSION])
const DIRECTORY_ENTRY = Buffer.concat([uint32(0x02014b50), VERSION, VERSION])
/** Sizes follow the content, names are UTF-8, deflated, and of January 1, 1980, so that equal content makes equal files. */
const FLAGS_METHOD_AND_TIME = uint16(0x08_08, 8, 0, 0x21)

/** The fields that a file's local header and the directory share; zeros before its content has been written. */
const sharedFields = ({ name, crc, compressedSize, size }: Written) =>
  Buffer.concat([FLAGS_METHOD_AND_TIME, uint32(crc, compressedSize, size), uint16(name.length, 0)])

const directoryEntry = (entry: Written) => [
  DIRECTORY_ENTRY,
  sharedFields(entry),
  uint16(0, 0, 0),
  uint32(0, entry.offset),
  entry.name,
]

/** Rows of a sheet, including the header, by the format; further rows go into another sheet. */
const MAX_ROWS = 1_048_576
/** Characters of a cell, by the format. */
const MAX_CHARACTERS = 32_767

/**
 * A table as an Office Open XML workbook (ECMA-376): numbers and days are numbers, and text is never a formula. A separate
 * sheet says what the table is, its date, and its source.
 */
export const xlsxFile = (table: ExportTable, mostRows = MAX_ROWS): AsyncGenerator<Buffer> =>
  zipFile(parts(table, mostRows))

async function* parts(table: ExportTable, mostRows: number): AsyncGenerator<ZipEntry> {
  yield part('[Content_Types].xml', CONTENT_TYPES)
  yield part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  yield part('xl/styles.xml', STYLES)
  const rows = takeFrom(table.batches)
  const names: string[] = []
  try {
    do {
      names.push(names.length === 0 ? 'Rows' : `Rows ${names.length + 1}`)
      yield { name: sheetFile(names.length), content: sheet(table.columns, rows.upTo(mostRows - 1)) }
    } while (!(await rows.isEmpty()))
  } finally {
    await rows.close()
  }
  names.push('About')
  yield { name: sheetFile(names.length), content: sheet([], about(table)) }
  yield part('xl/workbook.xml', workbook(names))
  yield part(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...names.map((_, index) => ['worksheet', sheetFile(index + 1).slice(3)] as const),
      ['styles', 'styles.xml'],
    ]),
  )
}

const sheetFile = (number: number) => `xl/worksheets/sheet${number}.xml`

const part = (name: string, xml: string): ZipEntry => ({ name, content: singleItem(XML + xml) })

// oxlint-disable-next-line typescript/require-await -- what a file of a ZIP is read from
async function* singleItem<Item>(item: Item): AsyncGenerator<Item> {
  yield item
}

function takeFrom(batches: ExportTable['batches']) {
  const source = batches[Symbol.asyncIterator]()
  let rest: readonly (readonly Cell[])[] = []
  let isDone = false
  async function isEmpty(): Promise<boolean> {
    while (rest.length === 0 && !isDone) {
      const next = await source.next()
      if (next.done === true) isDone = true
      else rest = next.value
    }
    return rest.length === 0
  }
  async function* upTo(most: number): ExportTable['batches'] {
    for (let left = most; left > 0 && !(await isEmpty());) {
      const some = rest.slice(0, left)
      rest = rest.slice(some.length)
      left -= some.length
      yield some
    }
  }
  return { upTo, isEmpty, close: () => source.return?.() }
}

async function* sheet(columns: readonly Column[], batches: ExportTable['batches']): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}">`
  if (columns.length > 0)
    yield (
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${columns.map(width).join('')}</cols>`
    )
  yield '<sheetData>'
  if (columns.length > 0)
    yield `<row>${columns.map(({ header }) => textCell(header, STYLE.header)).join('')}</row>`
  for await (const rows of batches)
    yield rows
      .map((cells) => `<row>${cells.map((cell, index) => xmlCell(cell, columns[index])).join('')}</row>`)
      .join('')
  yield '</sheetData></worksheet>'
}

const width = ({ type }: Column, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${type === 'text' ? 28 : 16}" customWidth="1"/>`

const about = ({ title, asOf, source }: ExportTable) =>
  singleItem([
    [title],
    [asOf === null ? 'The date of some of this data is not known.' : `As of ${asOf}.`],
    [source],
  ])

function xmlCell(cell: Cell, column: Column | undefined): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number')
    return column?.type === 'money'
      ? `<c s="${STYLE.money}"><v>${dollars(cell)}</v></c>`
      : `<c><v>${cell}</v></c>`
  const day = column?.type === 'day' ? serialDay(cell) : null
  return day === null ? textCell(cell) : `<c s="${STYLE.day}"><v>${day}</v></c>`
}

const textCell = (text: string, style?: number) =>
  `<c t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t${/^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`

/** A day as spreadsheets count it; null for an invalid day, or one before March 1900, on which they disagree. */
function serialDay(iso: string): number | null {
  const day = Date.parse(`${iso}T00:00:00Z`) / 86_400_000
  const serial = day + 25_569
  return Number.isInteger(serial) && serial > 60 ? serial : null
}

/** Replaces characters that XML 1.0 cannot contain, and escapes `_x0041_`, which spreadsheets would read as a letter. */
const xmlText = (text: string) => (PLAIN.test(text) ? text : escaped(text))

const PLAIN = /^[ !-%'-;=?-^`-~]{0,9999}$/

const escaped = (text: string) =>
  text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the ones that are not allowed
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Written first, before the number of sheets is known, so parts that are not named default to a sheet. */
const CONTENT_TYPES =
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Default Extension="xml" ContentType="${PARTS}.worksheet+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${PARTS}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${PARTS}.styles+xml"/></Types>`

const STYLE = { header: 1, money: 2, day: 3 }
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  '<fonts count="2"><font/><font><b/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/>' +
  '<xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>' +
  '</cellXfs></styleSheet>'

const workbook = (names: readonly string[]) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const relationships = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
