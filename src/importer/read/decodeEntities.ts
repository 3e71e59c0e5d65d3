const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
}

/** HTML entities, in which the state's exports spell some characters, in either case, once: `&AMP;AMP;` is `&AMP;`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,4}));/gi,
    (entity, decimal, hex, name) => {
      if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? entity
      const character = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal)
      // A spelled-out control character would part a field or a line that the file did not part.
      return character < 0x20 || character > 0x10ffff ? ' ' : String.fromCodePoint(character)
    },
  )
}
