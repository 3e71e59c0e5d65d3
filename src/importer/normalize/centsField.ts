import { LineRejected } from './LineRejected.ts'
import { shorten } from './fields.ts'

/**
 * A minus sign or parentheses for a negative amount, a dollar sign, digits with or without thousands separators, up to
 * two decimals and what is behind them.
 */
const DOLLARS = /^(-|\()?\$?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2})(\d{0,20}))?\)?$/

/** Behind the cents: nothing, or the noise of a sum in floating point, which is a millionth of a cent or less. */
const NO_MORE = /^0*$|^0{4}/
const ONE_MORE = /^9{4}/

/** All that is printed for an amount that is not known. */
const UNKNOWN = /^(?:n\/a|unknown|[-\u2010-\u2015\u2212]+)?$/i

/** The same without blanks and a plus, and with the sign first: "$ 5.00", "$-5.00", "$(5.00)", "5.00-", "+5.00". */
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
