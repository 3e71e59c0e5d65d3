/**
 * Integer cents as US dollars with exactly two decimals: `-$1,234.50`. Null (unknown) is blank, not $0.00. Only the
 * digits are rearranged, so no rounding can happen. A plain hyphen survives pasting into a spreadsheet.
 */
export function formatMoney(cents: number | null): string {
  if (cents === null) return ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
}

const LIST_FORMAT = new Intl.ListFormat('en-US')

/** "one, two, and three". */
export const formatList = (words: Iterable<string>): string => LIST_FORMAT.format(words)

/** `AcctNum` reads "Acct Num", `id` "Id"; a run of capitals stays one word, so `VoterID` reads "Voter ID". */
export function splitCamelCase(key: string): string {
  const words = key.replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
