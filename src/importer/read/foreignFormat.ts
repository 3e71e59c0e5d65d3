/** The beginnings of files that are not plain text, decoded as UTF-8 or Windows-1252 like our input. */
const BEGINNINGS: readonly (readonly [what: string, beginning: string])[] = [
  ['a zip archive or an Excel workbook', 'PK\x03\x04'],
  ['a gzip archive', '\x1f\u2039'],
  ['an old Excel workbook', '\u00d0\u00cf\x11\u00e0'],
  ['a PDF', '%PDF-'],
  ['UTF-16 text', '\u00ff\u00fe'],
  ['UTF-16 text', '\u00fe\u00ff'],
]

/** UTF-16 without a byte order mark: every second byte of plain letters is NUL, and four in a row are no accident. */
const UTF_16 = /^(?:(?:[^\0]\0){4}|(?:\0[^\0]){4})/

/** The format of a file that begins with this line and is not plain text, such as "a PDF"; null for anything else. */
export function foreignFormat(first: string): string | null {
  if (UTF_16.test(first)) return 'UTF-16 text'
  return BEGINNINGS.find(([, beginning]) => first.startsWith(beginning))?.[0] ?? null
}
