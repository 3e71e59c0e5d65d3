import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { LookedUpCommittee } from '#database/repositories/committeeStatuses.ts'
import { LONGEST_NAME, shorten } from '../normalize/fields.ts'
import { linkedAccount, moreResults, openPage, tablesNaming } from './openPage.ts'
import type { HtmlPage, HtmlRow } from './readHtml.ts'

const COLUMNS = ['committee', 'type', 'status'] as const

/**
 * The committees on a page of the look-up; a row that cannot be read is rejected under its number in its table. Throws
 * TransientFault for an error or an incomplete page, ImportError for a page without the table.
 */
export function readCommitteeLookup(path: string, html: string) {
  const { page, transient } = openPage(
    html,
    (reason) => `${path} is not the state's look-up of committees: ${reason}.`,
  )

  const tables = tablesNaming(page, placesIn)
  if (tables.length === 0) {
    if (!page.isEnded) throw transient('it was cut short')
    if (hasNoMatches(page)) return { committees: [], rejections: [] }
    throw transient(`it has no table of committees. It says "${shorten(page.text)}"`)
  }
  // The state does not close every cell, but an unclosed table on an unclosed page was cut off.
  if (tables.some(({ isClosed }) => !isClosed) && !page.isEnded) throw transient('it was cut short')

  const committees = new Map<number, LookedUpCommittee>()
  const rejections: { line: number; reason: string }[] = []
  let links = 0
  // The rows below the header of a table are numbered from 1 with it.
  const below = tables.flatMap(({ rows, header, places }) =>
    rows.slice(header + 1).map((row, index) => ({ line: header + 2 + index, row, places })),
  )
  for (const { line, row, places } of below) {
    const isFilled = placesIn(row) === null && COLUMNS.every((column) => row.cells[places[column]])
    if (!isFilled && !row.addresses.some((address) => DETAIL.test(address))) continue
    links += 1
    const read = readRow(row, places)
    const known = typeof read === 'string' ? undefined : committees.get(read.acctNum)
    if (typeof read === 'string') rejections.push({ line, reason: read })
    else if (known && known.status !== read.status)
      rejections.push({
        line,
        reason: `account ${read.acctNum} is "${shorten(read.status)}" here and "${shorten(known.status)}" above`,
      })
    else committees.set(read.acctNum, read)
  }
  const more = moreResults(page, links)
  if (more !== null) throw transient(more)
  return { committees: [...committees.values()], rejections }
}

const DETAIL = /\bComDetail\.asp\?/i

type Places = Readonly<Record<(typeof COLUMNS)[number], number>>

/** The positions of the columns named in this row; null if it is not the header. */
function placesIn({ cells }: HtmlRow): Places | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/ name$|:$/, ''))
  const at = (column: string) => names.indexOf(column)
  const places = { committee: at('committee'), type: at('type'), status: at('status') }
  return Object.values(places).includes(-1) ? null : places
}

/** The committee of a row, or why it cannot be read. */
function readRow({ cells, addresses }: HtmlRow, places: Places): LookedUpCommittee | string {
  const accounts = new Set(addresses.flatMap((address) => linkedAccount(address, DETAIL) ?? []))
  const [account, other] = accounts
  if (account === undefined) return `it leads to no account of "${shorten(cells[places.committee] ?? '')}"`
  const acctNum = parseAcctNum(account)
  if (acctNum === null || other !== undefined)
    return `it leads to the account "${shorten([...accounts].join('" and "'))}"`
  const cell = (column: keyof Places) => cells[places[column]] ?? ''
  if (cell('committee') === '') return `account ${acctNum} has no name`
  if (cell('committee').length > LONGEST_NAME)
    return `account ${acctNum} has a name of more than ${LONGEST_NAME} characters`
  if (cell('status') === '') return `account ${acctNum} has no status`
  return { acctNum, name: cell('committee'), type: cell('type'), status: cell('status') }
}

const hasNoMatches = ({ text }: HtmlPage) =>
  /\b(no|0) (\w+ )?(committees?|names?|records?|results?|match(es)?)\b|\bno data (to display|found)\b|\b(nothing|none)( was| were)? found\b|\b(did not|didn't) (match|return)\b/i.test(
    text,
  )
