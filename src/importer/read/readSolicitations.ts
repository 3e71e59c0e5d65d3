import { isoDate } from '../normalize/fields.ts'
import { moreResults, openPage, tablesNaming } from './openPage.ts'
import type { HtmlPage, HtmlRow } from './readHtml.ts'

/** A row of the state's listing of solicitations, as written there. */
export interface SolicitationRow {
  /** The row's number in the table; the header is 1. */
  line: number
  solicitor: string
  office: string
  received: string
  form: string
  organization: string
  addresses: readonly string[]
}

/** The columns, recognized by the words of the header. */
const HEADERS = {
  solicitor: /^solicitor\b/i,
  office: /^office\b/i,
  received: /^(date )?received\b|^date\b/i,
  form: /^form\b|^type\b/i,
  organization: /^organi[sz]ation\b/i,
} as const
type Column = keyof typeof HEADERS
type Places = Readonly<Record<Column, number>>

const NAMES = Object.keys(HEADERS) as Column[] // the object's own keys

/** The usual position of each column, in case its heading is reworded. */
const USUAL: Places = { solicitor: 0, office: 1, received: 2, form: 3, organization: 4 }

/**
 * Reads the state's listing of solicitations, one row per filing, from the HTML of its page. Throws TransientFault for
 * anything else, and for an unclosed listing, which may be incomplete, and ImportError for a page that is far too long.
 */
export function readSolicitations(path: string, html: string): SolicitationRow[] {
  const { page, transient: refuse } = openPage(
    html,
    (reason) =>
      `${path} is not the state's listing of solicitations: ${reason}. Search again there with both fields blank, save ` +
      `the page, and import that.`,
  )
  const [listing = thirdTable(page.tables), other] = tablesNaming(page, placesIn)
  if (listing === undefined)
    throw refuse(
      page.tables.some(({ isClosed }) => !isClosed)
        ? 'it was cut short'
        : 'it has no table with the columns Solicitor and Organization',
    )
  if (other !== undefined)
    throw refuse('it has more than one table with the columns Solicitor and Organization')
  if (!listing.isClosed) throw refuse('it was cut short, its table has no end')
  const rows = listing.rows.flatMap((row, index) =>
    index <= listing.header || row.cells.every((cell) => cell === '') || placesIn(row) !== null
      ? []
      : [{ ...cellsOf(row, listing.places), line: index + 1, addresses: row.addresses }],
  )
  const more = moreResults(page, rows.length)
  if (more !== null) throw refuse(more)
  return rows
}

/**
 * The positions of the columns; null if the row is not a header, which names who solicits and for what. A column with a
 * reworded heading keeps its usual position.
 */
function placesIn({ cells }: HtmlRow): Places | null {
  const named = (name: Column) => cells.findIndex((cell) => HEADERS[name].test(cell))
  if (named('solicitor') < 0 || named('organization') < 0) return null
  if (cells.some((cell) => isoDate(cell) !== null)) return null
  const places = NAMES.map((name) => [name, named(name) < 0 ? USUAL[name] : named(name)] as const)
  const isClear = new Set(places.map(([, at]) => at)).size === NAMES.length && cells.length >= NAMES.length
  return isClear ? (Object.fromEntries(places) as Places) : null // for every column
}

/** The third table, which has always been the listing, if its rows have a day in the usual column. */
function thirdTable(tables: HtmlPage['tables']) {
  const table = tables[2]
  const isRow = ({ cells }: HtmlRow) => isoDate(cells[USUAL.received] ?? '') !== null
  const first = table?.rows.findIndex(isRow) ?? -1
  return table && first >= 0 ? { ...table, header: first - 1, places: USUAL } : undefined
}

const cellsOf = ({ cells }: HtmlRow, places: Places) =>
  Object.fromEntries(NAMES.map((name) => [name, cells[places[name]] ?? ''])) as Record<Column, string> // for every column
