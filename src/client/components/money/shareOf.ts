/** A share in whole percent; '' if there is nothing to share, or if refunds make a part larger than the whole. */
export function shareOf(part: number, whole: number): string {
  if (whole <= 0 || part < 0 || part > whole) return ''
  const percent = Math.round((100 * part) / whole)
  if (percent === 0 && part > 0) return 'under 1%'
  if (percent === 100 && part < whole) return 'over 99%'
  return `${percent}%`
}
