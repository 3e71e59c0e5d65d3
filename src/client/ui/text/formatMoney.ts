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
