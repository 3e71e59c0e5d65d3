/** The day in a name such as `CommitteeList_active_20260724.txt`, ISO; that of an election, `20261103-GEN`, is none. */
export function dayIn(name: string): string | null {
  const [, year, month, day] = /(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)(?!\d|-[A-Z0-9]{3})/.exec(name) ?? []
  if (year === undefined) return null
  const iso = `${year}-${month}-${day}`
  // A day that no month has rolls over into the next one, or is no date at all.
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
