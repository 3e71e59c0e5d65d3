import * as fc from 'fast-check'
import type { Amounts } from '#contract/schemas/balance.ts'

/* Pages as the state's TreSel.exe may write them; all names, accounts and amounts are invented. */

/** The content of a page, and how it is written. */
export interface PageFacts {
  account: number
  name: string
  isCommittee: boolean
  periods: { label: string; figures: Amounts }[]
  style: PageStyle
}

interface PageStyle {
  /** The figures that have a column, in order. */
  columns: (keyof Amounts)[]
  hasHeader: boolean
  headerTag: 'td' | 'th'
  totalsLabel: string
  /** Blank columns before these positions; 0 is the label's. */
  spacers: number[]
  open: string
  close: string
  /** Whether cells and rows have end tags. */
  isClosed: boolean
  isUpperCase: boolean
  hasFiguresOnOwnLines: boolean
  hasRadios: boolean
  isInLayoutTable: boolean
  blank: string
  money: 'plain' | 'commas' | 'dollars' | 'brackets'
}

const WORDS: Readonly<Record<keyof Amounts, string>> = {
  monetary: 'Monetary',
  loans: 'Loans',
  inkind: 'In-Kind',
  expend: 'Expenditures',
  other: 'Other Distributions',
  transfers: 'Transfers',
}

const IN_ORDER: (keyof Amounts)[] = ['monetary', 'loans', 'inkind', 'expend', 'other', 'transfers']

export const PLAIN: PageStyle = {
  columns: IN_ORDER,
  hasHeader: true,
  headerTag: 'td',
  totalsLabel: 'All Dates (Totals)',
  spacers: [],
  open: '',
  close: '',
  isClosed: true,
  isUpperCase: false,
  hasFiguresOnOwnLines: false,
  hasRadios: true,
  isInLayoutTable: false,
  blank: '&nbsp;',
  money: 'commas',
}

/** These figures in cents; figures left out are not shown. */
export const amounts = (figures: Partial<Amounts>): Amounts => ({
  monetary: null,
  loans: null,
  inkind: null,
  expend: null,
  transfers: null,
  other: null,
  ...figures,
})

/** A figure's sum over all periods; null if no period shows it. */
export function totalOf(facts: Pick<PageFacts, 'periods'>, figure: keyof Amounts): number | null {
  const shown = facts.periods.flatMap(({ figures }) => figures[figure] ?? [])
  return shown.length === 0 ? null : shown.reduce((sum, cents) => sum + cents, 0)
}

export const totalsOf = (facts: PageFacts): Amounts =>
  amounts(Object.fromEntries(facts.style.columns.map((figure) => [figure, totalOf(facts, figure)])))

function moneyText(cents: number | null, style: PageStyle): string {
  if (cents === null) return style.blank
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const dollars = style.money === 'plain' ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const text = `${style.money === 'dollars' ? '$' : ''}${dollars}.${digits.slice(-2)}`
  if (cents >= 0) return text
  return style.money === 'brackets' ? `(${text})` : `-${text}`
}

export function totalsPage(facts: PageFacts): string {
  const { account, name, isCommittee, periods, style } = facts
  const end = (tag: string) => (style.isClosed ? `</${tag}>` : '')
  const row = (choice: string, label: string, texts: readonly string[], tag: string, attributes = '') => {
    const cells = [`<${tag}>${style.open}${label}${style.close}${end(tag)}`]
    for (const text of texts)
      cells.push(
        `<${tag}${attributes}>${style.hasFiguresOnOwnLines ? '\n' : ''}${style.open}${text}${style.close}${end(tag)}`,
      )
    for (const place of style.spacers.toSorted((a, b) => b - a))
      cells.splice(place, 0, `<${tag}>${style.blank}${end(tag)}`)
    return `<tr>\n<${tag}>${choice}${end(tag)}\n${cells.join('\n')}\n${end('tr')}`
  }
  const radio = (seqnum: number) =>
    style.hasRadios ? `<input type="radio" name="seqnum" value="${seqnum}">` : style.blank
  const figureRow = (seqnum: number, label: string, figures: Amounts) =>
    row(
      radio(seqnum),
      label,
      style.columns.map((figure) => moneyText(figures[figure], style)),
      'td',
      ' align=right',
    )
  const table = [
    '<table border=1>',
    ...(style.hasHeader
      ? [
          row(
            style.blank,
            'Filing Period',
            style.columns.map((figure) => WORDS[figure]),
            style.headerTag,
          ),
        ]
      : []),
    ...periods.map(({ label, figures }, index) => figureRow(index + 1, label, figures)),
    figureRow(0, style.totalsLabel, totalsOf(facts)),
    '</table>',
  ].join('\n')
  const page = `<html><head><title>Campaign Finance Activity</title></head>
<body>
<h2>${isCommittee ? 'Committee' : 'Candidate'} Tracking System</h2>
<font size=+1><b>${name}</b></font><br>
<form action="TreFin.exe" method="POST">
<input type="hidden" name="account" value="${account}">
<input type="hidden" name="${isCommittee ? 'comname' : 'canname'}" value="${name}">
<input type="hidden" name="CanCom" value="${isCommittee ? 'Comm' : 'Can'}">
${style.isInLayoutTable ? `<table width="100%"><tr><td>Totals of ${name}<td>${table}</td></tr></table>` : table}
<select name="queryfor"><option value="1">Contributions</option><option value="2">Expenditures</option></select>
<input type="submit" name="query" value="Submit Query Now">
</form>
</body></html>
`
  return style.isUpperCase
    ? page.replaceAll(/<\/?[a-z0-9]+/g, (tag) => tag.toUpperCase()).replaceAll('\n', '\r\n')
    : page
}

const cents = fc.oneof(
  fc.constantFrom(0, 0, 1, -1, 100_000, -500_000),
  fc.integer({ min: -99_999_999, max: 999_999_999 }),
)

const allFigures = fc.record({
  monetary: cents,
  loans: cents,
  inkind: cents,
  expend: cents,
  other: cents,
  transfers: cents,
})

const styles = fc
  .record({
    hasAll: fc.boolean(),
    hasHeader: fc.boolean(),
    order: fc.shuffledSubarray(IN_ORDER, { minLength: IN_ORDER.length }),
    headerTag: fc.constantFrom('td' as const, 'th' as const),
    totalsLabel: fc.constantFrom('All Dates (Totals)', 'Total:', 'TOTALS', 'All&nbsp;Dates'),
    spacers: fc.subarray([0, 1, 2, 3, 4, 5]),
    wrapping: fc.constantFrom(
      ['', ''],
      ['<b>', '</b>'],
      ['<font size=2>', '</font>'],
      ['<font size=2><b>', ''],
    ),
    isClosed: fc.boolean(),
    isUpperCase: fc.boolean(),
    hasFiguresOnOwnLines: fc.boolean(),
    hasRadios: fc.boolean(),
    isInLayoutTable: fc.boolean(),
    blank: fc.constantFrom('&nbsp;', '', ' &nbsp ', '&#160;', '<br>'),
    money: fc.constantFrom('plain' as const, 'commas' as const, 'dollars' as const, 'brackets' as const),
  })
  .map(({ hasAll, order, wrapping: [open = '', close = ''], ...style }): PageStyle => {
    // Without headers only the positions of the first four are known.
    const columns = style.hasHeader ? order : IN_ORDER
    return { ...style, open, close, columns: hasAll ? columns : columns.filter((each) => BY_PLACE.has(each)) }
  })

const BY_PLACE = new Set<keyof Amounts>(['monetary', 'loans', 'inkind', 'expend'])

const names = fc.constantFrom('Marlow Testwell', "Pat O'Specimen", 'Invented &amp; Sons', 'Made > Up Voters')

/** Any page that shows every figure for which it has a column. */
export const anyPage: fc.Arbitrary<PageFacts> = fc.record({
  account: fc.integer({ min: 1000, max: 99_999 }),
  name: names,
  isCommittee: fc.boolean(),
  periods: fc
    .array(allFigures, { minLength: 1, maxLength: 6 })
    .map((periods) =>
      periods.map((figures, index) => ({ label: `${2025 + (index >> 2)} Q${(index % 4) + 1}`, figures })),
    ),
  style: styles,
})
