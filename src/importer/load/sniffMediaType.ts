import { isUtf8 } from 'node:buffer'

/** The first bytes of the formats of filings. */
const SIGNATURES: readonly (readonly [mediaType: string, bytes: string])[] = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
]

/**
 * The media type of a file, by its bytes and never by its name: a web page named as a PDF is plain text, and anything
 * neither known nor text can only be downloaded.
 */
export function sniffMediaType(bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, 8)
  const known = SIGNATURES.find(([, signature]) => beginning.startsWith(signature))
  if (known) return known[0]
  if (!isPrintable(bytes)) return 'application/octet-stream'
  // Without a charset browsers guess, and do not consider UTF-8.
  return `text/plain; charset=${isUtf8(bytes) ? 'utf-8' : 'windows-1252'}`
}

/** Text in UTF-8 or Windows-1252: no control characters except whitespace and page breaks. */
function isPrintable(bytes: Buffer): boolean {
  return bytes.every((byte) =>
    byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  )
}
