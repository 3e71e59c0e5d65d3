import { LineRejected } from './LineRejected.ts'
import { shorten } from './fields.ts'

/**
 * A minus sign or parentheses for a negative amount, a dollar sign, digits with or without thousands separators, up to
 * two decimals.
 */
const DOLLARS = /^(-|\()?\$?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?\)?$/

/** The same without blanks after a sign and a dollar sign, and with the sign first: "$ 5.00", "$-5.00", "( 5.00 )". */
const plain = (text: string) =>
  text
    .replaceAll('\u2212', '-')
    .replaceAll(/(?<=[$(-]) | (?=\))/g, '')
    .replace(/^\$-/, '-$')

/** A billion dollars: far more than any campaign has, and ninety thousand such amounts still add up exactly. */
const MAX_CENTS = 100_000_000_000

/**
 * Parses dollars into integer cents, digit by digit and never in floating point; null for blank or N/A, which is not
 * zero. A third decimal is refused, because rounding would be a guess.
 */
export function centsField(column: string, text: string): number | null {
  if (/^(N\/A)?$/i.test(text)) return null
  const match = DOLLARS.exec(text) ?? DOLLARS.exec(plain(text))
  const [, sign, dollars = '', decimals = ''] = match ?? []
  const isAmount = match !== null && dollars + decimals !== '' && text.startsWith('(') === text.endsWith(')')
  const cents = Number(dollars.replaceAll(',', '') + decimals.padEnd(2, '0'))
  if (!isAmount) throw new LineRejected(`${column} is "${shorten(text)}", not an amount such as 1234.56`)
  if (cents > MAX_CENTS)
    throw new LineRejected(`${column} is "${shorten(text)}", more than a billion dollars`)
  return sign === undefined || cents === 0 ? cents : -cents
}
