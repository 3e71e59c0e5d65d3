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
 * Decodes HTML entities, which the state's exports use for some characters, in upper or lower case, and only once:
 * `&AMP;AMP;` becomes `&AMP;`.
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

/** The beginnings of error messages that the state's programs, and the proxies in front of them, send in place of rows. */
const BEGINNING = new RegExp(
  String.raw`^\W*(?:${[
    String.raw`error in \/|runtime error|server error\b|sql error|invalid date range|overflow(?: error\b|\W*$)`,
    // A street number may be one of these, and the street's name "Gateway" or "Service".
    String.raw`(?:error )?(?:40\d|429|50\d)\W{1,3}(?:bad (?:gateway|request)|forbidden|gateway time|internal|not found|service unavailable|too many|unauthorized)`,
    String.raw`access (?:is |was )?denied\b|forbidden\W*$|unauthorized\W*$|too many requests\W*$`,
    String.raw`just a moment\W*$|attention required\b|checking your browser\b`,
  ].join('|')})`,
  'i',
)

/**
 * Words anywhere in such a message, or where a list is cut off. A line may be as long as a file, so no pattern here
 * searches from each of many places to the end.
 */
const ANYWHERE = new RegExp(
  [
    String.raw`\berror in \/cgi-bin\/|\berror number ?= ?\d`,
    String.raw`\bscript timed out\b|active server pages|\basp 0\d{3}\b|\.asp, line \d`,
    String.raw`\b(?:vb|j)script (?:runtime|compilation)|\berror '8[\da-f]{7}'`,
    String.raw`\b(?:odbc|ole db|adodb)\b.{0,200}\b(?:error|driver|provider)|\bORA-\d{5}\b|\bSQLSTATE\b`,
    String.raw`server error in '/|\bhttp error \d{3}\b|internal server error|bad gateway`,
    String.raw`service (?:is )?(?:temporarily )?unavailable|\bserver is too busy\b`,
    String.raw`gateway time-?out|\brequest timed out\b|\btimeout expired\b|just a moment\.\.\.`,
    String.raw`\b(?:request|url) (?:was |has been )?(?:rejected|blocked)\b|request could not be satisfied`,
    String.raw`\bpage can(?:not|'t) be (?:displayed|found)\b|\bunhandled exception\b|\ban (?:unexpected )?error (?:has )?occurred\b`,
  ].join('|'),
  'i',
)

/**
 * The words by which a line without tabs, or the text of a page, is an error message from the state; null if it is not
 * one.
 */
export const errorIn = (text: string): string | null =>
  (BEGINNING.exec(text) ?? ANYWHERE.exec(text))?.[0].trim() ?? null

const TAG =
  /<(?:!doctype|\/?(?:html|head|title|meta|body|script|style|p|br|hr|h\d|font|center|pre|div|span|table|tr|td|b|i))\b[^<>]*>/i

/** Whether a line of a list contains part of a web page or an error message. */
export const hasPageFragment = (text: string): boolean => TAG.test(text) || ANYWHERE.test(text)
