import * as fc from 'fast-check'

/**
 * Any text, including lone surrogates. fast-check's own unit first builds a table of a million characters to find the
 * names that are special in JavaScript; here those names are listed.
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.string({ unit: fc.oneof(ASCII, ANY), maxLength }) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf') },
  )

const characterOf = (code: number) => String.fromCodePoint(code)
const ASCII = fc.integer({ min: 0, max: 0x7f }).map(characterOf)
const ANY = fc.integer({ min: 0, max: 0x10ffff }).map(characterOf)
