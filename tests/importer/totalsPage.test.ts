import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Amounts } from '#contract/schemas/balance.ts'
import { ImportError } from '#importer/ImportError.ts'
import { readTotalsPage } from '#importer/read/readTotalsPage.ts'
import { anyText } from '#tests/support/anyText.ts'
import {
  amounts,
  anyPage,
  PLAIN,
  type PageFacts,
  totalOf,
  totalsOf,
  totalsPage,
} from '#tests/support/importer/totalsPages.ts'

const FIRST_FOUR: readonly (keyof Amounts)[] = ['monetary', 'loans', 'inkind', 'expend']

const FACTS: PageFacts = {
  account: 99001,
  name: 'Marlow Testwell',
  isCommittee: false,
  periods: [
    {
      label: '2026 Q1',
      figures: amounts({
        monetary: 100000,
        loans: 500000,
        inkind: 30000,
        expend: 260000,
        other: 0,
        transfers: 0,
      }),
    },
    {
      label: '2026 Q2',
      figures: amounts({ monetary: 1284, loans: 0, inkind: 0, expend: 25000, other: 0, transfers: -700 }),
    },
  ],
  style: PLAIN,
}

const PAGE = totalsPage(FACTS)
const read = (html: string) => readTotalsPage('saved.html', html)

/** Why a page is refused. */
function refusalOf(html: string): string {
  try {
    return `not refused: ${JSON.stringify(read(html))}`
  } catch (error) {
    if (error instanceof ImportError) return error.message
    throw error
  }
}

test('the totals of a page are read to the cent, with its periods and its account', () => {
  expect(read(PAGE)).toEqual({
    account: 99001,
    figures: { monetary: 101284, loans: 500000, inkind: 30000, expend: 285000, other: 0, transfers: -700 },
    periods: [
      {
        seqnum: 1,
        label: '2026 Q1',
        figures: { monetary: 100000, loans: 500000, inkind: 30000, expend: 260000, other: 0, transfers: 0 },
      },
      {
        seqnum: 2,
        label: '2026 Q2',
        figures: { monetary: 1284, loans: 0, inkind: 0, expend: 25000, other: 0, transfers: -700 },
      },
    ],
    warnings: [],
  })
})

test('an amount without a column is unknown, which is not zero', () => {
  const columns: (keyof Amounts)[] = ['monetary', 'loans', 'inkind', 'expend']

  expect(read(totalsPage({ ...FACTS, style: { ...PLAIN, columns } }))).toMatchObject({
    figures: { monetary: 101284, loans: 500000, inkind: 30000, expend: 285000, other: null, transfers: null },
    warnings: [],
  })
})

test('a blank total is unknown, and its neighbors keep their positions', () => {
  const page = PAGE.replaceAll('>5,000.00<', '>&nbsp;<').replaceAll('>-7.00<', '><')

  expect(read(page)).toMatchObject({
    figures: { monetary: 101284, loans: null, inkind: 30000, expend: 285000, other: 0, transfers: null },
    warnings: [
      'Loans of all dates is not shown, but its periods add up to 0.00',
      'Transfers of all dates is not shown, but its periods add up to 0.00',
    ],
  })
})

test('without column names only the first four columns are read, by position, with a warning', () => {
  expect(read(totalsPage({ ...FACTS, style: { ...PLAIN, hasHeader: false, spacers: [1] } }))).toMatchObject({
    figures: { monetary: 101284, loans: 500000, inkind: 30000, expend: 285000, other: null, transfers: null },
    warnings: [
      'The names of the columns are not known: the first four figures were read by position, as Monetary, ' +
        'Loans, In-Kind and Expenditures',
    ],
  })
})

test('a total that differs from the sum of its periods is imported as shown, with both amounts reported', () => {
  expect(read(PAGE.replace('>1,012.84<', '>1,112.84<'))).toMatchObject({
    figures: { monetary: 111284 },
    warnings: ['Monetary of all dates is 1112.84, but its periods add up to 1012.84'],
  })
})

test('an unknown column is skipped, with a warning', () => {
  expect(read(PAGE.replace('>Transfers<', '>Refunds<'))).toMatchObject({
    figures: { transfers: null, other: 0 },
    warnings: ['The column "Refunds" is not known; its total of -7.00 was left out'],
  })
})

test('a header that is one cell shorter must name every amount, in order', () => {
  const shorter = PAGE.replace('<td>Filing Period</td>\n', '')

  expect(read(shorter)).toEqual(read(PAGE))
  expect(refusalOf(shorter.replaceAll('<td align=right>300.00</td>', '$&<td>1.00</td>'))).toMatch(
    /it has more or fewer columns than names for them/,
  )
})

test('columns named in a table of their own are read by those names, in whatever order', () => {
  const columns: (keyof Amounts)[] = ['expend', 'loans', 'inkind', 'monetary']
  const page = totalsPage({ ...FACTS, style: { ...PLAIN, columns } })
  const [header = ''] = /<tr>[^]*?<\/tr>/.exec(page) ?? []
  const apart = page.replace(header, '').replace('<table border=1>', `<table>${header}</table>$&`)

  expect(apart).toContain('</tr></table><table')
  expect(read(apart)).toEqual(read(page))
  const menu = '<table><tr><td>Contributions<td>Expenditures<td>Fund Transfers</tr></table>'
  const unnamed = totalsPage({ ...FACTS, style: { ...PLAIN, hasHeader: false } })
  expect(read(unnamed.replace('<table', `${menu}<table`))).toEqual(read(unnamed))
})

test('without column names, zeros may be written without cents', () => {
  const page = totalsPage({
    ...FACTS,
    periods: [{ label: '2026 Q1', figures: amounts({ monetary: 100, loans: 0, inkind: 0, expend: 50 }) }],
    style: { ...PLAIN, hasHeader: false, columns: [...FIRST_FOUR] },
  })

  expect(read(page.replaceAll('>0.00<', '>0<'))).toEqual(read(page))
})

test('an option for all dates in a table of its own is no row of totals', () => {
  const page = PAGE.replace('All Dates (Totals)', 'Total:')
  const choice = '<table><tr><td><input type="radio" name="seqnum" value="0">All Dates<td>500</tr></table>'

  expect(read(page.replace('</form>', `${choice}</form>`))).toEqual(read(page))
})

test('the account of a page without its form is read from a link', () => {
  const linked = PAGE.replaceAll(/<input type="hidden"[^>]*>/g, '').replace(
    '<h2>',
    '<a href="TreFin.exe?account=99001&seqnum=0">rows</a><h2>',
  )
  expect(read(linked)).toMatchObject({ account: 99001 })
})

test('an account number with leading zeros in a link is the same account', () => {
  expect(read(PAGE.replace('<h2>', '<a href="TreFin.exe?account=099001">rows</a><h2>'))).toMatchObject({
    account: 99001,
  })
})

test('beside the totals of all dates, totals of a year are no figures and no period', () => {
  const ofYear = PAGE.replace(
    totalsRow,
    (row) => row.replace('All Dates (Totals)', '2026 Totals').replace(/<input[^>]*>/, '') + row,
  )

  expect(ofYear).toContain('2026 Totals')
  expect(read(ofYear)).toEqual(read(PAGE))
})

test.each(['In\u2011Kind', 'In-<br>Kind', 'In Kind'])(
  'the column "%s" is that of in-kind contributions',
  (name) => {
    expect(read(PAGE.replace('>In-Kind<', `>${name}<`))).toEqual(read(PAGE))
  },
)

test('a minus sign written as an entity is one', () => {
  expect(read(PAGE.replaceAll('-7.00', '&minus;7.00'))).toEqual(read(PAGE))
})

const totalsRow = /<tr>\n<td><input type="radio" name="seqnum" value="0">[^]*?<\/tr>/

test.each([
  ['nothing at all', '', /it is empty/],
  ['plain text', 'queryfor=1', /it is not a web page and begins with "queryfor=1"/],
  [
    'a page of another kind',
    '<title>Florida Department of State</title>',
    /names no account\. It says "Florida/,
  ],
  [
    'the challenge of a firewall',
    '<html><title>Just a moment...</title><p>Wait</p>',
    /it is a check for human visitors/,
  ],
  [
    'an error of the gateway',
    '<title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>',
    /error, "502 Bad Gateway"/,
  ],
  [
    'an error of the database after a good table',
    PAGE.replace('</table>', '</table><pre>Error in /cgi-bin/TreSel.exe ODBC 08S01</pre>'),
    /reports an error, "Error in \/cgi-bin\/"/,
  ],
  [
    'two accounts',
    PAGE.replace('</form>', '<input name="account" value="99002"></form>'),
    /names two accounts, "99001" and "99002"/,
  ],
  ['no account number', PAGE.replace('value="99001"', 'value="N/A"'), /"N\/A" is not an account number/],
  [
    'two rows of totals',
    PAGE.replace('</table>', `${totalsRow.exec(PAGE)?.[0]}</table>`),
    /more than one row of totals/,
  ],
  [
    'columns of which two may be Loans',
    PAGE.replace('>In-Kind<', '>Loans Repaid<'),
    /two columns could be Loans/,
  ],
  [
    'no column for expenditures',
    PAGE.replace('>Expenditures<', '>Spent<'),
    /no column is named Expenditures/,
  ],
  [
    'contributions in one sum',
    PAGE.replace('>Monetary<', '>Total Contributions<'),
    /no column is named Monetary/,
  ],
  [
    'a total that is no amount',
    PAGE.replace('>1,012.84<', '>1.012,84<'),
    /Monetary is "1\.012,84", not an amount/,
  ],
  [
    'a total that is missing',
    PAGE.replace(
      '<td align=right>5,000.00</td>\n<td align=right>300.00</td>\n<td align=right>2,850',
      '<td align=right>300.00</td>\n<td align=right>2,850',
    ),
    /it has more or fewer columns than names for them/,
  ],
  [
    'three totals and three blanks',
    PAGE.replaceAll(/>(5,000|300|-7)\.00</g, '><'),
    /its row of totals has fewer than four figures/,
  ],
  [
    'three totals of all dates, below four of a year',
    PAGE.replace(
      totalsRow,
      (row) =>
        row.replace('All Dates (Totals)', '2026 Total') +
        row.replace('>5,000.00<', '><').replace('>0.00<', '><').replace('>-7.00<', '><'),
    ),
    /its row of totals has fewer than four figures/,
  ],
  [
    'counts beside amounts, and no names',
    totalsPage({ ...FACTS, style: { ...PLAIN, hasHeader: false } }).replaceAll(
      '<td align=right>',
      '<td>3</td>$&',
    ),
    /its columns have no names, and some of its totals may be counts/,
  ],
  [
    'an amount in a column without a name',
    PAGE.replaceAll('>Transfers<', '>&nbsp;<').replaceAll('>5,000.00<', '><'),
    /a column without a name has an amount, and one with a name has none/,
  ],
])('a page with %s is refused, and nothing is imported from it', (_, page, reason) => {
  expect(refusalOf(page)).toMatch(reason)
})

test('an account that shows no activity is refused, because that is not zero', () => {
  const sentence =
    /^saved\.html shows no row of totals: no activity is shown for the account, which does not mean that it had none/
  expect(refusalOf(PAGE.replace(totalsRow, ''))).toMatch(sentence)
  expect(
    refusalOf(PAGE.replace(/<table[^]*<\/table>/, '<table><tr><td>No records</td></tr></table>')),
  ).toMatch(sentence)
})

test('a page truncated anywhere before the end of its table is refused', () => {
  const end = PAGE.indexOf('</table>')
  for (let length = 0; length < end; length++)
    expect(refusalOf(PAGE.slice(0, length))).toMatch(/^saved\.html /)
  expect(refusalOf(PAGE.slice(0, end))).toMatch(/was cut short: the table of totals has no end/)
  expect(read(PAGE.slice(0, end + 8))).toEqual(read(PAGE))
})

test.each([
  [
    'candidate',
    { monetary: 151284, loans: 500000, inkind: 30000, expend: 385000, other: 0, transfers: 0 },
    99001,
  ],
  [
    'committee',
    {
      monetary: 36500000,
      loans: 1000000,
      inkind: 150000,
      expend: 11325010,
      other: 120000,
      transfers: 6000000,
    },
    99002,
  ],
])('a page for a %s in its remembered form is read', (kind, figures, account) => {
  const sample = `tests/support/state/pages/TreSel_${kind}.html`
  expect(read(readFileSync(sample, 'utf8'))).toMatchObject({
    account,
    figures,
    periods: [{ seqnum: 1 }, { seqnum: 2 }, { seqnum: 3 }],
    warnings: [],
  })
})

test('pages of every shape are read to the cent', () => {
  fc.assert(
    fc.property(anyPage, (facts) => {
      const { account, figures, periods, warnings } = read(totalsPage(facts))

      expect(account).toBe(facts.account)
      const known = facts.style.hasHeader ? facts.style.columns : FIRST_FOUR
      const shown = (all: Amounts) =>
        amounts(Object.fromEntries(known.map((figure) => [figure, all[figure]])))
      expect(figures).toEqual(shown(totalsOf(facts)))
      expect(periods).toEqual(
        facts.periods.map(({ label, figures: each }, index) => ({
          seqnum: facts.style.hasRadios ? index + 1 : null,
          label,
          figures: shown(each),
        })),
      )
      expect(warnings.length).toBe(facts.style.hasHeader ? 0 : 1)
    }),
    { numRuns: 1_000 },
  )
})

/** What a bad connection, a broken program or manual editing may leave in a page. */
const DEBRIS =
  '|<|>|"|0|-|$|&nbsp;|<!--|</table>|<table>|<tr>|</tr>|<td>|</td>|1,000.00|Loans|Total|<td>0.00</td>'
    .split('|')
    .concat('<tr><td>Totals<td>1<td>2<td>3<td>4')

const damage = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  removed: fc.oneof(fc.nat(3), fc.nat(400)),
  inserted: fc.oneof(fc.constantFrom(...DEBRIS), fc.string({ maxLength: 5 })),
})

const accountsNamed = (html: string) => html.match(/account" value="[^"]*"/gi)?.join()

/** The figures read without a warning; null if the page is refused or causes a warning. */
function figuresWithoutDoubt(html: string): Amounts | null {
  try {
    const { figures, warnings } = read(html)
    return warnings.length > 0 ? null : figures
  } catch (error) {
    if (error instanceof ImportError) return null
    throw error
  }
}

test('a page damaged anywhere gives its own figures, a warning, or nothing', () => {
  fc.assert(
    fc.property(anyPage, damage, (facts, { at, removed, inserted }) => {
      // If one of the first figures is zero, nothing is lost with its column.
      fc.pre(FIRST_FOUR.every((figure) => totalOf(facts, figure) !== 0))
      const page = totalsPage(facts)
      const start = Math.floor(at * page.length)
      const damaged = page.slice(0, start) + inserted + page.slice(start + removed)
      // A page that names another account belongs to that account.
      fc.pre(accountsNamed(damaged) === accountsNamed(page))

      expect([null, totalsOf(facts)]).toContainEqual(figuresWithoutDoubt(damaged))
    }),
    { numRuns: 2_000 },
  )
})

test('bytes that are not a page are refused with a sentence', () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      expect(refusalOf(text)).toMatch(/^saved\.html /)
    }),
  )
})
