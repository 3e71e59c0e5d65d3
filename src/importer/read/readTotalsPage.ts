import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { Amounts } from '#contract/schemas/balance.ts'
import { FIGURES, dollars } from '#contract/domain/money.ts'
import type { ImportError } from '../ImportError.ts'
import { shorten } from '../normalize/fields.ts'
import { linkedAccount, MONEY_PROGRAMS } from './linkedAccount.ts'
import { openPage } from './openPage.ts'
import type { HtmlPage, HtmlRow } from './readHtml.ts'
import { NoAccountNamed, NoActivityShown, TransientFault } from './pageErrors.ts'
import { type FiguresTable, nameOf, readFigures, TOTALS_LABEL, totalsRowsOf } from './readFigures.ts'

/** The state's page of one account's totals. */
export interface TotalsPage {
  account: number
  /** In integer cents; null if not shown, which is not zero. */
  figures: Amounts
  periods: Period[]
  /** What was accepted but deserves a look. */
  warnings: string[]
}

interface Period {
  /** The state's own number of the filing period. */
  seqnum: number | null
  label: string
  figures: Amounts
}

/**
 * Reads TreSel.exe's page of an account from its HTML; the path is for messages. Throws ImportError for anything that
 * does not clearly show the totals of one account: no figure is better than a wrong one.
 */
export function readTotalsPage(path: string, html: string): TotalsPage {
  const sentence = (reason: string) =>
    `${path} is not the state's page of an account's totals: ${reason}. Save the page again and import that.`
  const { page, refuse } = openPage(html, sentence)
  const account = accountOf(page, refuse)
  if (account === null) {
    const reason = `it names no account. It says "${shorten(page.title === '' ? page.text : page.title)}"`
    throw new NoAccountNamed(sentence(reason), reason)
  }
  const table = tableOf(path, page, refuse)
  const { figures, periods, warnings } = readFigures(path, table)
  return {
    account,
    figures,
    periods,
    warnings: [...warnings, ...mismatchesOf(figures, periods)],
  }
}

type Refuse = (reason: string) => ImportError

/** Null if the page names none. */
function accountOf({ fields, addresses }: HtmlPage, refuse: Refuse): number | null {
  const named = [
    ...fields.flatMap(({ name, value }) => (name === 'account' ? value : [])),
    ...addresses.flatMap((address) => linkedAccount(address, MONEY_PROGRAMS) ?? []),
  ]
  const [account, other] = new Set(named.map((number) => number.replace(/^0+(?=\d)/, '')))
  if (account === undefined) return null
  if (other !== undefined)
    throw refuse(`it names two accounts, "${shorten(account)}" and "${shorten(other)}"`)
  const acctNum = parseAcctNum(account)
  if (acctNum === null) throw refuse(`"${shorten(account)}" is not an account number`)
  return acctNum
}

function tableOf(path: string, { tables, text }: HtmlPage, refuse: Refuse): FiguresTable {
  const labeled = tables.flatMap((table) => totalsRowsOf(table).map((totals) => ({ ...table, totals })))
  const ofAllDates = labeled.filter(({ totals }) => isOfAllDates(totals))
  const isCut = tables.some(({ isClosed }) => !isClosed) || tables.length === 0
  const others = labeled.length > 0 ? labeled : tables
  if (ofAllDates.length === 0 && others.some((each) => totalsRowsOf(each, 1).some(isOfAllDates)))
    throw isCut ? cutShort(path) : refuse('its row of totals has fewer than four figures')
  // Beside the totals of all dates, others are of years.
  const [table, other] = ofAllDates.length > 0 ? ofAllDates : labeled
  if (table === undefined) {
    if (isCut) throw cutShort(path)
    const why = TOTALS_LABEL.test(text) ? 'shows no row of totals with figures' : 'shows no row of totals'
    throw new NoActivityShown(
      `${path} ${why}: no activity is shown for the account, which does not mean that it had none. ` +
        `Nothing was imported; check the page again after the account files a report.`,
    )
  }
  if (other !== undefined) throw refuse('it has more than one row of totals')
  if (!table.isClosed) throw cutShort(path)
  return { ...table, others: tables.flatMap(({ rows }) => (rows === table.rows ? [] : rows)) }
}

const isOfAllDates = ({ cells }: HtmlRow) => cells.some((cell) => /all dates/i.test(cell))

const cutShort = (path: string) =>
  new TransientFault(
    `${path} was cut short: the table of totals has no end. Save the page again and import that.`,
    'it was cut short',
  )

/** The figures that differ from the sum of their periods. */
function mismatchesOf(figures: Amounts, periods: readonly Period[]): string[] {
  if (periods.length === 0) return []
  return FIGURES.flatMap((figure) => {
    if (figure === 'coh') return []
    const total = figures[figure]
    const parts = periods.flatMap((period) => period.figures[figure] ?? [])
    const sum = parts.reduce((before, cents) => before + cents, 0)
    if (total === null && parts.length === 0) return []
    if (total === sum) return []
    const shown = total === null ? 'not shown' : dollars(total)
    return [`${nameOf(figure)} of all dates is ${shown}, but its periods add up to ${dollars(sum)}`]
  })
}
