import { parseAcctNum } from '#contract/domain/accounts.ts'
import { ElectionId } from '#contract/schemas/values.ts'

/** A line that cannot be understood and is skipped; the message completes the sentence "line 12: ...". */
export class LineRejected extends Error {
  override name = 'LineRejected'
}

/** A line that repeats an earlier one; skipping it loses nothing. */
export class LineRepeated extends LineRejected {
  override name = 'LineRepeated'
}

/** The account number in a column, or a rejection that names the column. */
export function acctNumField(column: string, text: string): number {
  const acctNum = parseAcctNum(text)
  if (acctNum === null) throw new LineRejected(`${column} is "${shorten(text)}", not an account number`)
  return acctNum
}

/** The text of a required column. */
export function requiredField(column: string, text: string): string {
  if (text === '') throw new LineRejected(`${column} is blank`)
  return text
}

// @limit imports importer/longNames: Any text of a list that is indexed, but names: {count} characters; a
// line with a longer one is rejected
/** PostgreSQL can index 2,704 bytes, and a character takes up to three; no real text or path is nearly as long. */
const LONGEST_KEY = 800

// @limit imports importer/longNames: Names of a candidate, a committee or a voter: {count} characters; a line
// with longer ones is rejected
/** Names are also indexed in the form in which they are compared, in which a character takes up to nine bytes. */
export const LONGEST_NAME = 250

/** Rejects texts that are together too long for an index; `what` begins the reason: "Name is". */
export function refuseLong(what: string, texts: readonly string[], longest = LONGEST_KEY): void {
  if (texts.join('').length > longest) throw new LineRejected(`${what} longer than ${longest} characters`)
}

/** The text of a required column by which records are looked up. */
export function keyField(column: string, text: string): string {
  refuseLong(`${column} is`, [requiredField(column, text)])
  return text
}

/** A bad field may be as long as the file; its beginning is enough to identify it. */
export const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}...` : text)

/** The words of a text in lower case, with a blank between them, for comparing texts as a reader does. */
export const normalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The election id in column ElectionID, such as 20261103-GEN. */
export function electionIdField(text: string): string {
  if (!ElectionId.safeParse(text).success)
    throw new LineRejected(`ElectionID is "${shorten(text)}", not one such as 20261103-GEN`)
  return text
}

/** Microsoft's servers and programs append a time to a date, "7/24/2026 12:00:00 AM", unless they are told not to. */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: \d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)?$/i
/**
 * Databases append a time to a date too. A time with a time zone is not accepted, because its date may be another one
 * here.
 */
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/

/**
 * The days of a century and a third: millions of rows have only some thousands of different dates, and parsing one
 * costs more.
 */
const MAX_CACHED_DATES = 50_000
const cachedDates = new Map<string, string | null>()

/** `MM/DD/YYYY` (the state's form) or an ISO date, perhaps with a time, as an ISO date; null for 02/30. */
export function isoDate(text: string): string | null {
  const cached = cachedDates.get(text)
  if (cached !== undefined) return cached
  const date = readDate(text)
  if (cachedDates.size >= MAX_CACHED_DATES) cachedDates.clear()
  cachedDates.set(text, date)
  return date
}

function readDate(text: string): string | null {
  const american = AMERICAN.exec(text)
  const iso = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : ISO.exec(text)?.[1]
  if (iso === undefined || Number.isNaN(Date.parse(iso))) return null
  // A Date takes February 30 for March 2.
  return new Date(iso).toISOString().startsWith(iso) ? iso : null
}

/**
 * A minus sign or parentheses for a negative amount, a dollar sign, digits with or without thousands separators, up to
 * two decimals, and any digits after them.
 */
const DOLLARS = /^(-|\()?\$?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2})(\d{0,20}))?\)?$/

/** After the cents: nothing, or the noise of a sum in floating point, which is a millionth of a cent or less. */
const NO_MORE = /^0*$|^0{4}/
const ONE_MORE = /^9{4}/

/** Everything that is printed for an unknown amount. */
const UNKNOWN = /^(?:n\/a|unknown|[-\u2010-\u2015\u2212]+)?$/i

/**
 * The same amount without blanks or a plus sign, and with its sign first: "$ 5.00", "$-5.00", "$(5.00)", "5.00-",
 * "+5.00".
 */
const plain = (text: string) =>
  text
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/(?<=[$(+-]) | (?=[)-])/g, '')
    .replace(/^\+(?=[$\d.])(?!.*[-(])/, '')
    .replace(/^\$([-(])/, '$1$$')
    .replace(/^([$\d.,]+)-$/, '-$1')

/** A billion dollars: far more than any campaign has, and ninety thousand such amounts still add up exactly. */
const MAX_CENTS = 100_000_000_000

/**
 * Parses dollars into integer cents, digit by digit and never in floating point; null for blank, N/A or a dash, which is
 * not zero. A third decimal other than 0 is refused, because rounding would be a guess; 2440.870000000001 and
 * 55413.20999999999 are sums that a program computed in floating point, and are read as the cents they stand for.
 */
export function centsField(column: string, text: string): number | null {
  if (UNKNOWN.test(text)) return null
  const match = DOLLARS.exec(text) ?? DOLLARS.exec(plain(text))
  const [amount = '', sign, dollars = '', decimals = '', more = ''] = match ?? []
  const isWhole = NO_MORE.test(more)
  const isAmount =
    dollars + decimals !== '' &&
    amount.startsWith('(') === amount.endsWith(')') &&
    (isWhole || ONE_MORE.test(more))
  const cents = Number(dollars.replaceAll(',', '') + decimals.padEnd(2, '0')) + (isWhole ? 0 : 1)
  if (!isAmount) throw new LineRejected(`${column} is "${shorten(text)}", not an amount such as 1234.56`)
  if (cents > MAX_CENTS)
    throw new LineRejected(`${column} is "${shorten(text)}", more than a billion dollars`)
  return sign === undefined || cents === 0 ? cents : -cents
}
