import * as fc from 'fast-check'
import type { Amounts } from '#contract/schemas/balance.ts'
import type { RequestedPage, OddAnswer } from './fakeState.ts'
import { pageWithoutTotals, totalsReply } from './stateReplies.ts'
import { figuresOf, type FiledRow, periodsOf, type StateFiler, type StateReading } from './stateWorld.ts'

/** What an answer says, for whoever can read it. */
export type Meaning =
  | { figures: Amounts; identity: string }
  | { rows: readonly FiledRow[] }
  /** The page is the account's, but cannot be read, or it could not be had. */
  | 'unreadable'
  /** It shows no activity. */
  | 'inactive'
  /** It is no page of the account's at all. */
  | 'dead'

export interface Odd {
  answer: OddAnswer
  means: Meaning
}

type OddTotalsCase = (filer: StateFiler, reading: StateReading) => Odd
type OddListCase = (page: RequestedPage, rows: readonly FiledRow[]) => Odd

const MAINTENANCE =
  '<html><head><title>Division of Elections</title></head><body><p>We will be back soon.</p></body></html>'

const isOfState = (figures: Amounts, identity: string): Meaning => ({ figures, identity })

/** The meaning of the page of totals of these rows. */
export const meaningOfTotals = ({ rows }: Pick<StateFiler, 'rows'>, reading: StateReading): Meaning =>
  rows.length === 0
    ? 'inactive'
    : isOfState(figuresOf(rows, reading), JSON.stringify(periodsOf(rows, reading)))

const dead = (answer: OddAnswer): Odd => ({ answer, means: 'dead' })

/** Answers of an outage, in place of any page. */
export const OUTAGES: Readonly<Record<string, OddAnswer>> = {
  'a redirect as for unknown accounts': { status: 302, location: '/committees/' },
  'a redirect to maintenance': { status: 302, location: '/sorry/maintenance.htm' },
  'a redirect to another site': { status: 302, location: 'https://elsewhere.invalid/' },
  'a page of maintenance': { content: MAINTENANCE },
  'an empty page': { content: '' },
  'a refusal': { status: 503 },
}

export const ODD_TOTALS: Readonly<Record<string, OddTotalsCase>> = {
  'leads elsewhere': () => dead({ status: 302, location: '/index.html' }),
  'is a page of maintenance': () => dead({ content: MAINTENANCE }),
  'is refused': () => dead({ status: 502 }),
  'is of zeros': (filer, reading) => {
    const rows = filer.rows.map((row) => ({ ...row, cents: 0 }))
    return {
      answer: { content: totalsReply({ ...filer, rows }, reading) },
      means: meaningOfTotals({ rows }, reading),
    }
  },
  'has another label': (filer, reading) => ({
    answer: { content: totalsReply(filer, reading).replaceAll(/All Dates|Totals?\b/g, 'Sum') },
    means: filer.rows.length === 0 ? 'inactive' : 'unreadable',
  }),
  'has no row of totals': (filer) => ({ answer: { content: pageWithoutTotals(filer) }, means: 'inactive' }),
}

const none =
  (content: (page: RequestedPage) => string): OddListCase =>
  (page) => ({
    answer: { content: content(page) },
    means: { rows: [] },
  })

const other =
  (change: (content: string) => string, means?: Meaning): OddListCase =>
  (page, rows) => ({
    answer: { content: change(page.content) },
    means: means ?? { rows },
  })

const headingOf = (content: string) => content.split('\r\n', 1).join('')
const isAlone = (content: string) => content.trim().split('\r\n').length < 2

export const ODD_LISTS: Readonly<Record<string, OddListCase>> = {
  'is no byte': none(() => ''),
  'is its heading alone': none(({ content }) => `${headingOf(content)}\r\n`),
  'is an unknown heading alone': none(() => 'Quux\tFoo\tBar\r\n'),
  'is a count of 0': none(({ content }) => `${headingOf(content)}\r\n0 Row(s) Selected\r\n`),
  'is a sentence': none(() => 'This account has not reported any activity of this kind.\r\n'),
  'is a page that says none': none(() => '<html><body><p>No records found.</p></body></html>'),
  'has a word more in its heading': other((content) =>
    content
      .replace('Amount', 'Amount\tFiled By')
      .replaceAll(/(\r\n[^\t]*\t[^\t]*\t[^\t]*\t[^\t]*)\t/g, '$1\tANYBODY\t'),
  ),
  'has an unknown heading': (page, rows) =>
    // A heading alone says that there are no rows, whatever it is.
    other((content) => content.replace(/^.*/, 'Quux\tFoo\tBar'), rows.length === 0 ? { rows } : 'unreadable')(
      page,
      rows,
    ),
  'is cut': (page, rows) =>
    other(
      (content) => (isAlone(content) ? content : content.slice(0, -12)),
      rows.length === 0 ? { rows } : 'unreadable',
    )(page, rows),
  'is a sentence of an outage': other(
    () => 'The system is down for maintenance. No records are available.',
    'unreadable',
  ),
  'is refused': () => ({ answer: { status: 502 }, means: 'unreadable' }),
  'leads elsewhere': () => ({ answer: { status: 302, location: '/committees/' }, means: 'unreadable' }),
}

/** What is odd about one page of one account in one night. */
export interface Oddity {
  filer: number
  page: RequestedPage['page']
  odd: string
}

export interface OddNight {
  changes: readonly Change[]
  oddities: readonly Oddity[]
  /** From this account on, every answer is of an outage. */
  outage: { from: number; answer: string } | null
  /** The state's data is of zeros for so many accounts. */
  zeros: number
}

/** What happens at the state before a night. */
export interface Change {
  what:
    'files' | 'amends' | 'deletes' | 'twins' | 'renames' | 'vanishes' | 'mistypes a day' | 'mistypes a type'
  filer: number
  row: number
  cents: number
}

const PAGES = ['totals', 'contributions', 'expenditures', 'transfers', 'distributions'] as const

export function oddNights(nights: number, filers: number): fc.Arbitrary<OddNight[]> {
  const oddity = fc.constantFrom(...PAGES).chain((page) =>
    fc.record({
      filer: fc.nat(filers - 1),
      page: fc.constant(page),
      odd: fc.constantFrom(...Object.keys(page === 'totals' ? ODD_TOTALS : ODD_LISTS)),
    }),
  )
  const change = fc.record({
    what: fc.constantFrom<Change['what'][]>(
      ...([
        'files',
        'files',
        'files',
        'files',
        'amends',
        'deletes',
        'twins',
        'renames',
        'mistypes a day',
      ] as const),
      ...(['vanishes', 'mistypes a type'] as const),
    ),
    filer: fc.nat(filers - 1),
    row: fc.nat(1_000),
    cents: fc.integer({ min: -50_000, max: 500_000 }),
  })
  const outage = fc.record({ from: fc.nat(filers), answer: fc.constantFrom(...Object.keys(OUTAGES)) })
  const night = fc.record({
    changes: fc.array(change, { maxLength: 3 }),
    oddities: fc.array(oddity, { maxLength: 4 }),
    outage: fc.option(outage, { freq: 6 }),
    zeros: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, filers - 1),
  })
  return fc.array(night, { minLength: nights, maxLength: nights })
}
