/** What a reader names the register of then by: a day, an import, or a revision. */
export type AsOf = { day: string } | { importId: number } | { revision: number }

/** Null where the text is neither an ISO day, nor a number of an import, nor a revision such as r57. */
export function parseAsOf(text: string): AsOf | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const instant = new Date(`${text}T00:00:00Z`)
    return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? { day: text } : null
  }
  const [, letter, digits] = /^(r?)([1-9]\d{0,8})$/.exec(text) ?? []
  if (digits === undefined) return null
  return letter === 'r' ? { revision: Number(digits) } : { importId: Number(digits) }
}

/** As of when the query of an address asks, in whatever words; null where it asks of today. */
export const asOfIn = (query: string): string | null => new URLSearchParams(query).get('asOf')

/** An address that says as of when. */
export function withAsOf(address: string, asOf: string): string {
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/s.exec(address) ?? []
  return `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}${hash}`
}

/** Whether this address of the site has a past: a page, a document, or a table as a file. Who follows a feed follows today’s. */
export const isPartOfThen = (address: string): boolean =>
  address.startsWith('/') &&
  !/^\/\/|^\/(?:admin|feeds|embed|assets)(?:[/?]|$)|^\/api\/(?!export\/)|[?&]asOf=/.test(address)
