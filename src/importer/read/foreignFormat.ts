/** How files begin that are no plain text, read as our text is: UTF-8 or else Windows-1252. */
const BEGINNINGS: readonly (readonly [what: string, beginning: string])[] = [
  ['a zip archive or an Excel workbook', 'PK\x03\x04'],
  ['a gzip archive', '\x1f\u2039'],
  ['an old Excel workbook', '\u00d0\u00cf\x11\u00e0'],
  ['a PDF', '%PDF-'],
  ['UTF-16 text', '\u00ff\u00fe'],
  ['UTF-16 text', '\u00fe\u00ff'],
]

/** Without its mark every second byte of plain letters is NUL; four in a row are no accident. */
const UTF_16 = /^(?:(?:[^\0]\0){4}|(?:\0[^\0]){4})/

/** What a file is that begins with this line and is no plain text, "a PDF"; null for anything else. */
export function foreignFormat(first: string): string | null {
  if (UTF_16.test(first)) return 'UTF-16 text'
  return BEGINNINGS.find(([, beginning]) => first.startsWith(beginning))?.[0] ?? null
}
