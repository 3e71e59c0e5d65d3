/** A share in whole percent; '' where nothing is to be shared, or refunds make a part more than all of it. */
export function shareOf(part: number, whole: number): string {
  if (whole <= 0 || part < 0 || part > whole) return ''
  const percent = Math.round((100 * part) / whole)
  if (percent === 0 && part > 0) return 'under 1%'
  if (percent === 100 && part < whole) return 'over 99%'
  return `${percent}%`
}
