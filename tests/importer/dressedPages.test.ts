import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCommitteeLookup } from '#importer/sync/syncCommittees.ts'
import { readElectionOptions } from '#importer/sync/syncElections.ts'
import { readHtml } from '#importer/read/readHtml.ts'
import { readRegistration } from '#importer/read/readRegistration.ts'
import { readSolicitations } from '#importer/read/solicitations.ts'
import { readTotalsPage } from '#importer/read/readTotalsPage.ts'
import { anyPage, totalsPage } from '#tests/support/importer/totalsPages.ts'
import { anyDress, dressed } from '#tests/support/state/dressed.ts'
import { electionsPage } from '#tests/support/state/electionsPage.ts'
import { anyLookupRows, anyStyle, lookupPage } from '#tests/support/state/lookupPages.ts'
import { anyRegistrationPage, registrationPage } from '#tests/support/state/registrationPages.ts'
import { filing, solicitationsPage } from '#tests/support/state/solicitationReplies.ts'

/** Checks pages made from any of these facts, each in any dress. */
const inAnyDress = <Facts>(
  facts: fc.Arbitrary<Facts>,
  check: (facts: Facts, inDress: (html: string) => string) => void,
): void =>
  fc.assert(
    fc.property(facts, anyDress, (known, dress) => check(known, (html) => dressed(html, dress))),
    { numRuns: 500 },
  )

test('a page of totals is read alike in every dress that a browser shows alike', () => {
  inAnyDress(anyPage, (facts, inDress) => {
    const page = totalsPage(facts)
    expect(readTotalsPage('saved.html', inDress(page))).toEqual(readTotalsPage('saved.html', page))
  })
})

test('a page of the look-up is read alike in every dress', () => {
  inAnyDress(fc.tuple(anyLookupRows, anyStyle), ([rows, style], inDress) => {
    const page = lookupPage(rows, style)
    expect(readCommitteeLookup('A', inDress(page))).toEqual(readCommitteeLookup('A', page))
  })
})

test('a registration page is read alike in every dress', () => {
  inAnyDress(anyRegistrationPage, (facts, inDress) => {
    const read = (html: string) =>
      readRegistration('Detail', html, { ...facts, acctNum: facts.account }, () => undefined)
    const page = registrationPage(facts)
    expect(read(inDress(page))).toEqual(read(page))
  })
})

const sent = (html: string) => readHtml(html)?.fields.flatMap(({ sends }) => sends ?? [])

test('the listing of solicitations is read alike in every dress, and so are the fields that its form sends', () => {
  const page = solicitationsPage({
    filings: [filing(), filing({ link: 'View.aspx?id=7&kind=a', office: '' })],
  })
  inAnyDress(fc.constant(page), (_, inDress) => {
    expect(readSolicitations('saved.html', inDress(page))).toEqual(readSolicitations('saved.html', page))
    expect(sent(inDress(page))).toEqual(sent(page))
  })
})

test('the drop-down of elections is read alike in every dress', () => {
  const page = electionsPage([
    { id: '20261103-GEN', label: '2026 Election' },
    { id: '20251209-S01', label: '2025 Special: House 40' },
  ])
  inAnyDress(fc.constant(page), (_, inDress) => {
    expect(readElectionOptions('saved.html', inDress(page))).toEqual(readElectionOptions('saved.html', page))
  })
})
