import { expect, test } from 'vitest'
import { parseCitationText } from '#contract/domain/checkCitation.ts'

const HASH = '3e1f9ab27c50d4863e1f9ab27c50d4863e1f9ab27c50d4863e1f9ab27c50d486'
const footnote = (hash: string) =>
  `“Oak Fund”, Sunshine Ledger, as of 2026-11-26 (revision 2), https://ledger.test/committees/7?asOf=r2, SHA-256 ${hash}.`

test.each([
  ['as it was copied', HASH],
  ['broken over lines', `${HASH.slice(0, 40)}\n  ${HASH.slice(40)}`],
  ['broken where its name could be its beginning', `${HASH.slice(0, 61)}\n${HASH.slice(61)}`],
  ['in capitals', HASH.toUpperCase()],
])('a footnote is read with its hash %s', (_, hash) => {
  expect(parseCitationText(footnote(hash))).toEqual({
    page: 'https://ledger.test/committees/7?asOf=r2',
    sha256: HASH,
  })
})

test('a hash that does not have 64 digits is none', () => {
  expect(parseCitationText(footnote(HASH.slice(1)))).toBeNull()
  expect(parseCitationText(footnote(`${HASH}0`))).toBeNull()
})
