import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { Amounts } from '#contract/schemas/balance.ts'
import { dollars, FIGURES } from '#contract/domain/money.ts'
import { ImportError, orError } from '../ImportError.ts'
import { shorten, LineRejected, centsField } from './fields.ts'
import {
  linkedAccount,
  MONEY_PROGRAMS,
  openPage,
  NoAccountNamed,
  NoActivityShown,
  TransientFault,
} from './openPage.ts'
import type { HtmlPage, HtmlRow } from './readHtml.ts'

export type TotalsPage = ReturnType<typeof readTotalsPage>

/**
 * Reads TreSel.exe's page of an account from its HTML; the path is for messages. Throws ImportError for anything that
 * does not clearly show the totals of one account: no figure is better than a wrong one. Figures are in integer cents, and
 * null if not shown, which is not zero; the warnings say what was accepted but deserves a look.
 */
export function readTotalsPage(path: string, html: string) {
  const sentence = (reason: string) =>
    `${path} is not the state's page of an account's totals: ${reason}. Save the page again and import that.`
  const { page, refuse } = openPage(html, sentence)
  const account = accountOf(page, refuse)
  if (account === null) {
    const reason = `it names no account. It says "${shorten(page.title === '' ? page.text : page.title)}"`
    throw new NoAccountNamed(sentence(reason), reason)
  }
  const table = tableOf(path, page, refuse)
  const { figures, periods, warnings } = readFigures(path, table)
  return { account, figures, periods, warnings: [...warnings, ...mismatchesOf(figures, periods)] }
}

type Refuse = (reason: string) => ImportError

/** Null if the page names none. */
function accountOf({ fields, addresses }: HtmlPage, refuse: Refuse): number | null {
  const named = [
    ...fields.flatMap(({ name, value }) => (name === 'account' ? value : [])),
    ...addresses.flatMap((address) => linkedAccount(address, MONEY_PROGRAMS) ?? []),
  ]
  const [account, other] = new Set(named.map((number) => number.replace(/^0+(?=\d)/, '')))
  if (account === undefined) return null
  if (other !== undefined)
    throw refuse(`it names two accounts, "${shorten(account)}" and "${shorten(other)}"`)
  const acctNum = parseAcctNum(account)
  if (acctNum === null) throw refuse(`"${shorten(account)}" is not an account number`)
  return acctNum
}

/** The table with the totals; one of the page's other rows may name the columns. */
function tableOf(path: string, { tables, text }: HtmlPage, refuse: Refuse) {
  const labeled = tables.flatMap((table) => totalsRowsOf(table).map((totals) => ({ ...table, totals })))
  const ofAllDates = labeled.filter(({ totals }) => isOfAllDates(totals))
  const isCut = tables.some(({ isClosed }) => !isClosed) || tables.length === 0
  const others = labeled.length > 0 ? labeled : tables
  if (ofAllDates.length === 0 && others.some((each) => totalsRowsOf(each, 1).some(isOfAllDates)))
    throw isCut ? cutShort(path) : refuse('its row of totals has fewer than four figures')
  // Besides the totals of all dates, there may be totals of years.
  const [table, other] = ofAllDates.length > 0 ? ofAllDates : labeled
  if (table === undefined) {
    if (isCut) throw cutShort(path)
    const why = TOTALS_LABEL.test(text) ? 'shows no row of totals with figures' : 'shows no row of totals'
    throw new NoActivityShown(
      `${path} ${why}: no activity is shown for the account, which does not mean that it had none. ` +
        `Nothing was imported; check the page again after the account files a report.`,
    )
  }
  if (other !== undefined) throw refuse('it has more than one row of totals')
  if (!table.isClosed) throw cutShort(path)
  return { ...table, others: tables.flatMap(({ rows }) => (rows === table.rows ? [] : rows)) }
}

const isOfAllDates = ({ cells }: HtmlRow) => cells.some((cell) => /all dates/i.test(cell))

const cutShort = (path: string) =>
  new TransientFault(
    `${path} was cut short: the table of totals has no end. Save the page again and import that.`,
    'it was cut short',
  )

/** The figures that differ from the sum of their periods. */
function mismatchesOf(figures: Amounts, periods: readonly { figures: Amounts }[]): string[] {
  if (periods.length === 0) return []
  return FIGURES.flatMap((figure) => {
    if (figure === 'coh') return []
    const total = figures[figure]
    const parts = periods.flatMap((period) => period.figures[figure] ?? [])
    const sum = parts.reduce((before, cents) => before + cents, 0)
    if (total === sum || (total === null && parts.length === 0)) return []
    const shown = total === null ? 'not shown' : dollars(total)
    return [`${nameOf(figure)} of all dates is ${shown}, but its periods add up to ${dollars(sum)}`]
  })
}

/** "All Dates (Totals)" in 2026, "Total:" in 2021. */
const TOTALS_LABEL = /all dates|totals?\b/i

type Figure = keyof Amounts

/**
 * The state's words for each figure, and ours for messages; "Other Distributions (Expenditures)" is recognized by its
 * first words.
 */
const COLUMNS: readonly { figure: Figure; name: string; words: RegExp }[] = [
  { figure: 'inkind', name: 'In-Kind', words: /in[-\u2010\u2011 ]*kind/i },
  { figure: 'loans', name: 'Loans', words: /loan/i },
  { figure: 'other', name: 'Other Distributions', words: /distrib/i },
  { figure: 'transfers', name: 'Transfers', words: /transfer/i },
  { figure: 'expend', name: 'Expenditures', words: /expend/i },
  // "Total contributions" may include loans and in-kind contributions.
  { figure: 'monetary', name: 'Monetary', words: /^(?!.*\btotal).*(monetary|contrib)/i },
]

/**
 * The positions on which two descriptions of the page, five years apart, agree; those of the other figures are unknown.
 */
const BY_PLACE: readonly Figure[] = ['monetary', 'loans', 'inkind', 'expend']

/** The state's name for a figure: "In-Kind". */
const nameOf = (figure: Figure) => COLUMNS.find((column) => column.figure === figure)?.name ?? figure

/** The rows of totals: labeled as such, with at least this many amounts. */
const totalsRowsOf = ({ rows }: { rows: readonly HtmlRow[] }, least = BY_PLACE.length) =>
  rows.filter(({ cells }) => labelAt(cells) !== -1 && amountsFrom(cells, labelAt(cells) + 1).length >= least)

const labelAt = (cells: readonly string[]) => cells.findIndex((cell) => TOTALS_LABEL.test(cell))

type Places = ReadonlyMap<Figure, number>

/**
 * The figures in a table's row of totals and in its periods. Throws ImportError if the page leaves any doubt about which
 * figure an amount is, rather than mistake a cell for its neighbor.
 */
function readFigures(path: string, { rows, totals, others }: ReturnType<typeof tableOf>) {
  const doubt = (reason: string) =>
    new ImportError(
      `${path} does not show which of its totals is which: ${reason}. Nothing was imported; save the page again, ` +
        'and if that does not help, enter the figures as a list of balances.',
    )
  const warnings: string[] = []
  const header = headerOf(rows, doubt) ?? headerOf(others.filter(namesFirstFour), doubt)
  const placesIn = (row: HtmlRow) => (header === null ? null : placesByName(header, row.cells))
  const places = header === null ? placesByOrder(rows, totals, doubt) : placesIn(totals)
  if (places === null) throw doubt('it has more or fewer columns than names for them')
  if (header === null)
    warnings.push(
      'The names of the columns are not known: the first four figures were read by position, as Monetary, ' +
        'Loans, In-Kind and Expenditures',
    )
  else warnings.push(...unnamedAmounts(header.row.cells, totals.cells, places, doubt))

  const figures = figuresOf(totals.cells, places, (figure, cell) => {
    throw doubt(`${nameOf(figure)} is "${shorten(cell)}", not an amount`)
  })
  const periods = rows
    .filter((row) => row !== totals && isPeriod(row, totals))
    .flatMap((row) => {
      const at = header === null ? (row.cells.length === totals.cells.length ? places : null) : placesIn(row)
      if (at === null) {
        warnings.push(`The row "${shorten(labelOf(row.cells, row.cells.length))}" could not be read`)
        return []
      }
      const label = labelOf(row.cells, Math.min(...at.values()))
      const read = figuresOf(row.cells, at, (figure, cell) => {
        warnings.push(`${nameOf(figure)} of "${shorten(label)}" is "${shorten(cell)}", not an amount`)
      })
      return [{ seqnum: seqnumOf(row), label, figures: read }]
    })
  return { figures, periods, warnings }
}

/** The row that names the figures, or null; refused if rows contradict each other or a name appears twice. */
function headerOf(rows: readonly HtmlRow[], doubt: (reason: string) => Error) {
  const headers = rows
    .map((row) => ({ row, names: row.cells.map(figureNamed) }))
    .map((header) => ({ ...header, known: header.names.filter((name) => name !== undefined) }))
    .filter(({ known }) => new Set(known).size >= 2)
    .toSorted((a, b) => b.known.length - a.known.length)
  const [header] = headers
  if (header === undefined) return null
  const { known } = header
  if (
    headers.some((other) => other.known.length === known.length && other.names.join() !== header.names.join())
  )
    throw doubt('several rows name its columns')
  const twice = known.find((figure, index) => known.indexOf(figure) !== index)
  if (twice !== undefined) throw doubt(`two columns could be ${nameOf(twice)}`)
  const missing = BY_PLACE.find((figure) => !known.includes(figure))
  if (missing !== undefined) throw doubt(`no column is named ${nameOf(missing)}`)
  return header
}

const namesFirstFour = ({ cells }: HtmlRow) => {
  const named = cells.map(figureNamed)
  return BY_PLACE.every((figure) => named.includes(figure))
}

const figureNamed = (cell: string) => COLUMNS.find(({ words }) => words.test(cell))?.figure

/**
 * By column if the row has as many columns as the header; otherwise in order, if there are as many amounts as names with
 * nothing in between.
 */
function placesByName(
  { row, names }: NonNullable<ReturnType<typeof headerOf>>,
  cells: readonly string[],
): Places | null {
  const named = names.flatMap((figure, index) => (figure === undefined ? [] : { figure, index }))
  if (row.cells.length === cells.length) return new Map(named.map(({ figure, index }) => [figure, index]))
  const first = cells.findIndex((cell, index) => index > labelAt(cells) && typeof amountIn(cell) === 'number')
  const amounts = cells.slice(first)
  const isPlain =
    amounts.length === named.length && amounts.every((cell) => typeof amountIn(cell) === 'number')
  if (first === -1 || !isPlain || hasUnknownColumnAfter(row.cells, named[0]?.index ?? 0)) return null
  return new Map(named.map(({ figure }, index) => [figure, first + index]))
}

/** Whether an unknown column is named to the right of the first known one. */
const hasUnknownColumnAfter = (header: readonly string[], first: number) =>
  header.slice(first).some((cell) => cell !== '' && figureNamed(cell) === undefined)

/** Without names: the first four columns to the right of the label, not counting those that are blank in every row. */
function placesByOrder(rows: readonly HtmlRow[], totals: HtmlRow, doubt: (reason: string) => Error): Places {
  const { cells } = totals
  const alike = rows.filter((row) => row.cells.length === cells.length)
  if (rows.some((row) => row.cells.length !== cells.length && amountsFrom(row.cells, 0).length >= 4))
    throw doubt('its columns have no names and its rows differ in length')
  const right = cells.map((_, index) => index).slice(labelAt(cells) + 1)
  const used = right.filter((index) => alike.some((row) => row.cells[index] !== ''))
  // A single row cannot show that a blank cell is not a figure.
  if (used.length < right.length && alike.length === 1)
    throw doubt('its columns have no names, and some of its totals are blank')
  if (used.length < BY_PLACE.length) throw doubt('its columns have no names, and there are fewer than four')
  const texts = used.map((index) => cells[index] ?? '')
  if (texts.some((text) => text.includes('.')) && texts.some((text) => /^\$?[1-9][\d,]*$/.test(text)))
    throw doubt('its columns have no names, and some of its totals may be counts')
  return new Map(BY_PLACE.flatMap((figure, index) => [[figure, used[index] ?? -1] as const]))
}

/** Warns about each amount of the totals without a named figure; refused if it may belong to a figure that is blank. */
function unnamedAmounts(
  header: readonly string[],
  cells: readonly string[],
  places: Places,
  doubt: (reason: string) => Error,
): string[] {
  const known = new Set(places.values())
  const unnamed = cells.flatMap((cell, index) =>
    index > labelAt(cells) && !known.has(index) && typeof amountIn(cell) === 'number' ? [index] : [],
  )
  if (unnamed.length > 0 && [...known].some((index) => cells[index] === ''))
    throw doubt('a column without a name has an amount, and one with a name has none')
  return unnamed.map(
    (index) =>
      `The column "${shorten(header[index] ?? '')}" is not known; its total of ${cells[index]} was left out`,
  )
}

function figuresOf(
  cells: readonly string[],
  places: Places,
  onOther: (figure: Figure, cell: string) => void,
): Amounts {
  const figures: Amounts = {
    monetary: null,
    loans: null,
    inkind: null,
    expend: null,
    transfers: null,
    other: null,
  }
  for (const [figure, index] of places) {
    const cell = cells[index] ?? ''
    const amount = amountIn(cell)
    if (amount === undefined) onOther(figure, cell)
    else figures[figure] = amount
  }
  return figures
}

/**
 * A row of one period: it can be chosen in the form, or it has an amount where the totals do and is not totals itself.
 */
const isPeriod = (row: HtmlRow, totals: HtmlRow) =>
  seqnumOf(row) !== null ||
  (labelAt(row.cells) === -1 && amountsFrom(row.cells, labelAt(totals.cells) + 1).length > 0)

/** The state's own number of a filing period. */
function seqnumOf({ fields, addresses }: HtmlRow): number | null {
  const chosen =
    fields.find(({ name }) => name === 'seqnum')?.value ??
    addresses.flatMap((address) => /[?&]seqnum=(\d+)/i.exec(address)?.[1] ?? [])[0]
  return chosen !== undefined && /^\d{1,9}$/.test(chosen) ? Number(chosen) : null
}

const labelOf = (cells: readonly string[], end: number) =>
  cells
    .slice(0, end)
    .filter((cell) => cell !== '')
    .join(' ')

const amountsFrom = (cells: readonly string[], start: number) =>
  cells.slice(start).filter((cell) => typeof amountIn(cell) === 'number')

/** An amount in cents, null for a blank cell, undefined for anything else. */
function amountIn(cell: string): number | null | undefined {
  const cents = orError(LineRejected, () => centsField('', cell))
  return cents instanceof LineRejected ? undefined : cents
}
