/** The ISO date of `MM/DD/YYYY` (as the state writes) or of an ISO date; null for anything else, 02/30/2026 included. */
export function isoDate(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const iso = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  // A day that no month has rolls over into the next one, or is no date at all.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
