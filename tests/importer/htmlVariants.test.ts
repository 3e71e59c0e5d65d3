import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCommitteeLookup } from '#importer/sync/syncCommittees.ts'
import { readElectionOptions } from '#importer/sync/syncElections.ts'
import { readHtml } from '#importer/read/readHtml.ts'
import { readRegistration } from '#importer/read/readRegistration.ts'
import { readSolicitations } from '#importer/read/solicitations.ts'
import { readTotalsPage } from '#importer/read/readTotalsPage.ts'
import { anyPage, totalsPage } from '#tests/support/importer/totalsPages.ts'
import { anyVariant, rewriteHtml } from '#tests/support/state/htmlVariants.ts'
import { electionsPage } from '#tests/support/state/electionsPage.ts'
import { anyLookupRows, anyStyle, lookupPage } from '#tests/support/state/lookupPages.ts'
import { anyRegistrationPage, registrationPage } from '#tests/support/state/registrationPages.ts'
import { filing, solicitationsPage } from '#tests/support/state/solicitationReplies.ts'

/** Checks pages made from any of these facts, each in any dress. */
const forAnyVariant = <Facts>(
  facts: fc.Arbitrary<Facts>,
  check: (facts: Facts, rewrite: (html: string) => string) => void,
): void =>
  fc.assert(
    fc.property(facts, anyVariant, (known, variant) => check(known, (html) => rewriteHtml(html, variant))),
    { numRuns: 500 },
  )

test('a page of totals is read the same however its HTML is written, as long as a browser shows the same page', () => {
  forAnyVariant(anyPage, (facts, rewrite) => {
    const page = totalsPage(facts)
    expect(readTotalsPage('saved.html', rewrite(page))).toEqual(readTotalsPage('saved.html', page))
  })
})

test('a page of the look-up is read the same however its HTML is written', () => {
  forAnyVariant(fc.tuple(anyLookupRows, anyStyle), ([rows, style], rewrite) => {
    const page = lookupPage(rows, style)
    expect(readCommitteeLookup('A', rewrite(page))).toEqual(readCommitteeLookup('A', page))
  })
})

test('a registration page is read the same however its HTML is written', () => {
  forAnyVariant(anyRegistrationPage, (facts, rewrite) => {
    const read = (html: string) =>
      readRegistration('Detail', html, { ...facts, acctNum: facts.account }, () => undefined)
    const page = registrationPage(facts)
    expect(read(rewrite(page))).toEqual(read(page))
  })
})

const sent = (html: string) => readHtml(html)?.fields.flatMap(({ sends }) => sends ?? [])

test('the listing of solicitations, and the fields that its form sends, are read the same however the HTML is written', () => {
  const page = solicitationsPage({
    filings: [filing(), filing({ link: 'View.aspx?id=7&kind=a', office: '' })],
  })
  forAnyVariant(fc.constant(page), (_, rewrite) => {
    expect(readSolicitations('saved.html', rewrite(page))).toEqual(readSolicitations('saved.html', page))
    expect(sent(rewrite(page))).toEqual(sent(page))
  })
})

test('the drop-down list of elections is read the same however its HTML is written', () => {
  const page = electionsPage([
    { id: '20261103-GEN', label: '2026 Election' },
    { id: '20251209-S01', label: '2025 Special: House 40' },
  ])
  forAnyVariant(fc.constant(page), (_, rewrite) => {
    expect(readElectionOptions('saved.html', rewrite(page))).toEqual(readElectionOptions('saved.html', page))
  })
})
