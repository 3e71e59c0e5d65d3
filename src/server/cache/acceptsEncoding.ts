/** Whether an Accept-Encoding header names this encoding and does not refuse it with `q=0`. */
export const acceptsEncoding = (header: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  NAMED[encoding].test(header ?? '')

const named = (encoding: string) =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`, 'i')

const NAMED = { br: named('br'), gzip: named('gzip') }
