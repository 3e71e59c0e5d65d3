import { ImportError } from '../ImportError.ts'
import { counted } from '#contract/domain/text.ts'
import { readHtml, type HtmlPage, type HtmlRow } from './readHtml.ts'
import { shorten } from './fields.ts'
import { decodeText, errorIn } from './stateText.ts'

/**
 * Reads the HTML of one of the state's pages, and makes the errors of its reader: `sentence` says, with the reason,
 * that this is not the page. Throws ImportError for a page that is far too long, and TransientFault for what was sent
 * in its place.
 */
export function openPage(html: string, sentence: (reason: string) => string) {
  const refuse = (reason: string) => new ImportError(sentence(reason))
  const transient = (reason: string) => new TransientFault(sentence(reason), reason)
  const page = readHtml(html)
  if (page === null) throw refuse('it is far longer than such a page')
  const fault = pageFault(html, page)
  if (fault !== null) throw transient(fault)
  return { page, refuse, transient }
}

// @limit imports importer/readingLimits: A saved page of the state's, read whole: {bytes}, then it is refused
const MAX_PAGE_BYTES = 64 * 1024 * 1024

/** The text of a file that is read whole. Throws ImportError if it is too long for a page. */
export function readPage(path: string, chunks: Iterable<Buffer>): string {
  const parts: Buffer[] = []
  let bytes = 0
  for (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > MAX_PAGE_BYTES)
      throw new ImportError(
        `${path} has more than 64 MB, far more than any page of the state's. Save the page again.`,
      )
    parts.push(chunk)
  }
  return decodeText(Buffer.concat(parts))
}

/**
 * Scripts of Cloudflare's check for human visitors. It puts other scripts from /cdn-cgi/challenge-platform/ into
 * ordinary pages, to detect programs.
 */
const CHALLENGE = /\bcf-challenge|_cf_chl_opt|\bchallenge-platform\/[^\s"']{0,200}orchestrate/i

/** What came in place of the page, completing "it ..."; null if nothing did. Another request may succeed. */
export function pageFault(html: string, { title, text }: HtmlPage): string | null {
  if (text + title === '') return 'it is empty'
  if (!html.includes('<')) return `it is not a web page and begins with "${shorten(text)}"`
  if (/just a moment|attention required|are you (a )?human/i.test(title) || CHALLENGE.test(html))
    return 'it is a check for human visitors'
  const error = errorIn(title) ?? errorIn(text)
  return error === null ? null : `it reports an error, "${error}"`
}

/** The page shows no activity for the account, which does not mean that it had none. */
export class NoActivityShown extends ImportError {}

/** The site failed or cut the page off; another request may succeed. */
export class TransientFault extends ImportError {
  /** Completes "it sent no page of totals: ..." and "the last time ...". */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * The page of totals names no account. For an account that had totals before, that is a fault of the site, such as
 * maintenance; any other account may not have filed yet.
 */
export class NoAccountNamed extends TransientFault {}

/** The state's programs that show one account's money. */
export const MONEY_PROGRAMS = /\bTre(?:Sel|Fin)\.exe\?/i

/**
 * The account that an address of this program names in its query, as written there: the last one if there are several,
 * undefined if there is none.
 */
export function linkedAccount(address: string, program: RegExp): string | undefined {
  const match = program.exec(address)
  if (match === null) return undefined
  const query = address.slice(match.index + match[0].length)
  return /^(?:.*&)?account=([^&#]*)/i.exec(query)?.[1]
}

/** The tables with a row that names the columns that `placesIn` looks for. */
export const tablesNaming = <Places>({ tables }: HtmlPage, placesIn: (row: HtmlRow) => Places | null) =>
  tables.flatMap(({ rows, isClosed }) => {
    const header = rows.findIndex((row) => placesIn(row) !== null)
    const places = rows.slice(header, header + 1).flatMap((row) => placesIn(row) ?? [])
    return places.map((each) => ({ rows, isClosed, header, places: each }))
  })

/**
 * What the page says about more results than these rows; null if nothing. The state's pages have never been divided.
 */
export function moreResults({ addresses, text }: HtmlPage, rows: number): string | null {
  const isDivided =
    addresses.some((address) => /\bPage\$|[?&]page(?:no|num|number)?=\d/i.test(address)) ||
    /\bpage 1 of (?!1\b)\d/i.test(text)
  if (isDivided) return 'it says that it has further pages'
  const [count = '0'] = COUNTS.flatMap((words) => words.exec(text)?.[1] ?? [])
  const stated = Number(count.replaceAll(',', ''))
  return stated > rows ? `it says that ${stated} were found, and has ${counted(rows, 'row')}` : null
}

/** "123 records found", and "1 - 50 of 123". */
const COUNTS = [
  /(?<![\d,])(\d[\d,]*) (?:records?|results?|filings?|solicitations?|committees?|matches) (?:were |was )?(?:found|returned|selected)\b/i,
  /\b1 ?(?:-|\u2013|to|through) ?\d[\d,]* of (\d[\d,]*)/i,
]
