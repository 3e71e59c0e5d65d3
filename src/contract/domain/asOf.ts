import { isCalendarDay } from './isCalendarDay.ts'

/** How a reader names a past state of the register: by a day, an import, or a revision. */
export type AsOf = { day: string } | { importId: number } | { revision: number }

/** Null if the text is not an ISO day, the number of an import, or a revision such as r57. */
export function parseAsOf(text: string): AsOf | null {
  if (isCalendarDay(text)) return { day: text }
  const [, letter, digits] = /^(r?)([1-9]\d{0,8})$/.exec(text) ?? []
  if (digits === undefined) return null
  return letter === 'r' ? { revision: Number(digits) } : { importId: Number(digits) }
}

/** The `asOf` of an address's query, unparsed; null if it asks for today. */
export const asOfIn = (query: string): string | null => new URLSearchParams(query).get('asOf')

/** The address with `asOf` added. */
export function withAsOf(address: string, asOf: string): string {
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/s.exec(address) ?? []
  return `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}${hash}`
}

/**
 * Whether a page of an earlier day links to this address as of the same day: a page, a document, or a table as a file. It
 * links to today's feeds, because a feed is followed, and the page that cites has the day in the address that it cites.
 */
export const takesPageAsOf = (address: string): boolean =>
  address.startsWith('/') &&
  !/^\/\/|^\/(?:admin|feeds|embed|assets|verify)(?:[/?]|$)|^\/api\/(?!export\/)|[?&]asOf=/.test(address)
