const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
}

/**
 * Decodes HTML entities, which the state's exports use for some characters, in either case and only once: `&AMP;AMP;`
 * becomes `&AMP;`.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,4}));/gi,
    (entity, decimal, hex, name) => {
      if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? entity
      const character = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal)
      // An encoded control character would split a field or line that the file did not split.
      return character < 0x20 || character > 0x10ffff ? ' ' : String.fromCodePoint(character)
    },
  )
}
