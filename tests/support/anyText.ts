import * as fc from 'fast-check'

/**
 * Any text at all, half characters too. fast-check's own unit for it makes a table of a million characters first, to find the
 * names in it that JavaScript has a use for: here they are named.
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.string({ unit: fc.oneof(ASCII, ANY), maxLength }) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf') },
  )

const characterOf = (code: number) => String.fromCodePoint(code)
const ASCII = fc.integer({ min: 0, max: 0x7f }).map(characterOf)
const ANY = fc.integer({ min: 0, max: 0x10ffff }).map(characterOf)
