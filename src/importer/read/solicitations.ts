import { STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import { collapseSpaces, type Filer, type FilerAlias } from '#database/money/filers.ts'
import { orError } from '../ImportError.ts'
import type { ImportType, LineOfRows } from '../importTypeOf.ts'
import { moreResults, openPage, readPage, tablesNaming } from './openPage.ts'
import type { HtmlPage, HtmlRow } from './readHtml.ts'
import type { Warn } from './recordsOf.ts'
import { SOLICITATIONS_PAGE } from '../settings.ts'
import { isoDate, keyField, LineRejected, requiredField, shorten } from './fields.ts'

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

/** A row of the state's listing of solicitations, as written there. */
export interface SolicitationRow extends Record<Column, string> {
  /** The row's number in the table; the header is 1. */
  line: number
  addresses: readonly string[]
}

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
  if (!listing.isClosed) throw refuse('it was cut short: its table has no end')
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
 * The positions of the columns; null if the row is not a header, which has columns for who solicits and for what. A
 * column with a reworded heading keeps its usual position.
 */
function placesIn({ cells }: HtmlRow): Places | null {
  const named = (name: Column) => cells.findIndex((cell) => HEADERS[name].test(cell))
  if (named('solicitor') < 0 || named('organization') < 0) return null
  if (cells.some((cell) => isoDate(cell) !== null)) return null
  const places = NAMES.map((name) => [name, named(name) < 0 ? USUAL[name] : named(name)] as const)
  const isClear = new Set(places.map(([, at]) => at)).size === NAMES.length && cells.length >= NAMES.length
  return isClear ? (Object.fromEntries(places) as Places) : null // for every column
}

/** The third table, which has always been the listing, if its rows have a date in the usual column. */
function thirdTable(tables: HtmlPage['tables']) {
  const table = tables[2]
  const isRow = ({ cells }: HtmlRow) => isoDate(cells[USUAL.received] ?? '') !== null
  const first = table?.rows.findIndex(isRow) ?? -1
  return table && first >= 0 ? { ...table, header: first - 1, places: USUAL } : undefined
}

const cellsOf = ({ cells }: HtmlRow, places: Places) =>
  Object.fromEntries(NAMES.map((name) => [name, cells[places[name]] ?? ''])) as Record<Column, string> // for every column

type AccountOf = ReturnType<typeof matchSolicitations>

type SolicitationDocument = ReturnType<typeof normalizeSolicitation>

/**
 * Turns a row of the state's listing into a document without the columns of its file, which is fetched separately and
 * kept when the listing is read again. Throws LineRejected.
 */
function normalizeSolicitation(row: SolicitationRow, accountOf: AccountOf) {
  const { solicitor, office, form, organization } = row
  const doc_date = isoDate(row.received)
  if (doc_date === null)
    throw new LineRejected(`Received is "${shorten(row.received)}", not one such as 07/24/2026`)
  requiredField('Form type', form)
  requiredField('Organization', organization)
  return {
    document_id: keyField('what identifies it', statementId(solicitor, organization, doc_date, form)),
    source: 'state' as const,
    acct_num: accountOf(row),
    doc_date,
    doc_desc: `${form}: ${organization}`,
    doc_type: STATEMENT_OF_SOLICITATION,
    solicitor,
    office,
    source_link: linkOf(row.addresses),
  }
}

/**
 * The id of a statement, because the listing has no numbers. It begins with a slash, unlike any path of an operator's
 * document, and a bar within a part is doubled.
 */
const statementId = (...parts: readonly string[]) =>
  `/${parts.map((part) => part.replaceAll('|', '||')).join(' | ')}`

/** The state's listing of solicitations: a page that is read whole, without account numbers. */
export const solicitationType = (accountOf: AccountOf): ImportType => ({
  table: 'document',
  keyName: 'statement',
  async *readRows({ path, chunks }, { warn }) {
    const rows = readSolicitations(path, readPage(path, chunks()))
    yield linesOf(rows, accountOf, warn)
  },
})

/** A filing that is listed twice counts once, with the details of both rows. */
function linesOf(rows: readonly SolicitationRow[], accountOf: AccountOf, warn: Warn): LineOfRows[] {
  const lines: LineOfRows[] = []
  const statements = new Map<string, { line: number; document: SolicitationDocument }>()
  for (const row of rows) {
    const document = orError(LineRejected, () => normalizeSolicitation(row, accountOf))
    if (document instanceof LineRejected) {
      // Nobody knows whose statement this is, so it may be anyone's.
      const content = { reason: document.message, isLost: true, isDamaged: true }
      lines.push({ line: row.line, content, key: null })
      continue
    }
    const known = statements.get(document.document_id)
    if (known) warn('Statements that the state lists more than once, counted as one', document.doc_desc)
    statements.set(document.document_id, {
      line: known?.line ?? row.line,
      document: known ? preferred(known.document, document) : document,
    })
  }
  for (const { line, document } of statements.values()) {
    if (document.acct_num === null)
      warn('Statements whose names fit no one account', `${document.solicitor}: ${document.doc_desc}`)
    lines.push({ line, content: [document], key: document.document_id })
  }
  return lines
}

/**
 * Which of two rows counts, regardless of their order: the one with a link, or else the first in alphabetical order.
 */
const preferred = (one: SolicitationDocument, other: SolicitationDocument) =>
  rankOf(one) <= rankOf(other) ? one : other

const rankOf = ({ source_link, office }: SolicitationDocument) =>
  `${source_link ? 0 : 1} ${source_link} ${office}`

/** The offices in groups that the listing names. Cabinet officers by the constitution since 2003. */
const GROUPS: readonly (readonly [group: RegExp, offices: readonly string[]])[] = [
  [/^legislat(?:ive|ure)$/, ['STS', 'STR']],
  [/^cabinet(?: officer| member)?$/, ['ATG', 'CFO', 'AGR']],
]

/**
 * Finds the account of a solicitation: by an alias of its organization, or else the only committee with exactly that
 * name, or else the only candidate with the solicitor's name and office. Case, spaces and punctuation are ignored. Null
 * if several or none might be meant: a similar name is not a match.
 */
export function matchSolicitations(filers: readonly Filer[], aliases: readonly FilerAlias[]) {
  const everywhere = aliases.filter(({ election }) => election === '')
  const byAlias = new Map(everywhere.map(({ filer, acctNum }) => [filer, acctNum]))
  const committees = Map.groupBy(
    filers.filter((filer) => filer.type === 'committee'),
    ({ name }) => normalizeName(name),
  )
  const candidates = Map.groupBy(
    filers.flatMap((filer) => (filer.type === 'candidate' ? namedCandidates(filer) : [])),
    ({ name }) => name,
  )

  return ({ solicitor, office, organization }: SolicitationRow): number | null => {
    const alias = byAlias.get(collapseSpaces(organization))
    if (alias !== undefined) return alias
    const name = normalizeName(organization)
    const [committee, otherCommittee] = (name !== '' && committees.get(name)) || []
    // With two committees of that name it could be either, whether or not a candidate fits too.
    if (otherCommittee !== undefined) return null
    if (committee !== undefined) return committee.acctNum
    const wanted = officesOf(office)
    const fitting = (candidates.get(personOf(solicitor)) ?? []).filter(({ offices }) =>
      offices.some((each) => wanted.includes(each)),
    )
    const [candidate, otherCandidate] = new Set(fitting.map(({ acctNum }) => acctNum))
    return otherCandidate === undefined ? (candidate ?? null) : null
  }
}

/** "Office Holder & Candidate (Legislative)" means the legislature's offices; any other office is its own description. */
function officesOf(office: string): readonly string[] {
  const words = normalizeName(/\(([^()]+)\)\s*$/.exec(office)?.[1] ?? office)
  if (words === '') return []
  return GROUPS.find(([group]) => group.test(words))?.[1] ?? [words]
}

/** A candidate under each name: the listing writes `Last, First`, sometimes with the middle name or its initial. */
function namedCandidates(candidate: Extract<Filer, { type: 'candidate' }>) {
  const { acctNum, last, first, middle } = candidate
  const offices = [candidate.office, normalizeName(candidate.officeDescription)]
  return [middle, middle.slice(0, 1), ''].map((each) => {
    const name = `${normalizeName(last)}, ${normalizeName(`${first} ${each}`)}`
    return { name, acctNum, offices }
  })
}

function personOf(solicitor: string): string {
  const comma = solicitor.indexOf(',')
  return `${normalizeName(solicitor.slice(0, Math.max(comma, 0)))}, ${normalizeName(solicitor.slice(comma + 1))}`
}

/** Lower case, one space between words, no punctuation: a dash separates words, other marks within a word are removed. */
const normalizeName = (text: string): string =>
  collapseSpaces(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[.'’"“”]/g, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
  )

const MAX_LINK_CHARS = 2_000

/**
 * The target of a row's links: the only address or, among several, the only PDF. '' if there is none, or several that
 * might be meant; a script is not an address.
 */
function linkOf(addresses: readonly string[]): string {
  const links = new Set(
    addresses.flatMap((address) => {
      if (address === '' || address.startsWith('#')) return []
      const url = URL.parse(address, SOLICITATIONS_PAGE)
      return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_LINK_CHARS ? url.href : []
    }),
  )
  const [link = '', other] = links
  if (other === undefined) return link
  const [pdf = '', otherPdf] = [...links].filter((each) => /\.pdf$/i.test(new URL(each).pathname))
  return otherPdf === undefined ? pdf : ''
}
