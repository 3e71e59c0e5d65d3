import { isUtf8 } from 'node:buffer'

const utf8 = new TextDecoder('utf-8')
const cp1252 = new TextDecoder('windows-1252')

/**
 * Decodes these lines as UTF-8 without its byte order mark, or else as Windows-1252, which the state's desktops write and
 * in which every byte is valid. If UTF-8 fails, each line is decided separately, so that one damaged byte does not garble
 * every accent in the file.
 */
export function decodeText(bytes: Buffer): string {
  if (isUtf8(bytes)) return utf8.decode(bytes)
  let text = ''
  for (let start = 0, end; start < bytes.length; start = end) {
    // With its line feed; 0 after the last one.
    end = bytes.indexOf(LINE_FEED, start) + 1 || bytes.length
    const line = bytes.subarray(start, end)
    // Not by catching what a decoder throws: in a file of Windows-1252, every accented line would throw.
    text += (isUtf8(line) ? utf8 : cp1252).decode(line)
  }
  return text
}

const LINE_FEED = 0x0a

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  minus: '\u2212',
}

/** The accents in names such as `eacute` and `Ntilde`, as combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}

/**
 * Decodes HTML entities, which the state's exports use for some characters, in either case and only once: `&AMP;AMP;`
 * becomes `&AMP;`.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,6}));/gi,
    (entity, decimal, hex, name) => {
      if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? accented(String(name)) ?? entity
      return characterOf(decimal === undefined ? parseInt(String(hex), 16) : Number(decimal))
    },
  )
}

/** "é" for "eacute", "É" for "Eacute" and "EACUTE"; undefined for other names. */
function accented(name: string): string | undefined {
  const accent = ACCENTS[name.slice(1).toLowerCase()]
  const letter = accent && `${name.charAt(0)}${accent}`.normalize('NFC')
  return letter?.length === 1 ? letter : undefined
}

/** As browsers do, numbers that are control characters in Unicode are read as Windows-1252. */
function characterOf(number: number): string {
  const isWindows = number >= 0x80 && number <= 0x9f
  const character = isWindows
    ? cp1252.decode(Uint8Array.of(number))
    : number > 0x10ffff
      ? ' '
      : String.fromCodePoint(number)
  // An encoded control character would split a field or line that the file did not split, and half of a character cannot be stored.
  return /[\p{Cc}\p{Cs}]/u.test(character) ? ' ' : character
}
