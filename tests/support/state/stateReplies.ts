import type { TransactionKind } from '#contract/schemas/values.ts'
import { lines, tabbed } from '#tests/support/importer/tabbed.ts'
import { committeeList, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { PLAIN, totalsPage } from '#tests/support/importer/totalsPages.ts'
import { lookupPage } from './lookupPages.ts'
import { PLAIN_REGISTRATION, registrationPage } from './registrationPages.ts'
import { type FiledRow, periodsOf, type StateFiler, type StateReading, statusOf } from './stateWorld.ts'

/** TreSel.exe's page about an account. */
export const totalsReply = ({ account, name, isCommittee, rows }: StateFiler, reading: StateReading) =>
  rows.length === 0
    ? pageWithoutTotals({ account, name })
    : totalsPage({ account, name, isCommittee, periods: periodsOf(rows, reading), style: PLAIN })

export const pageWithoutTotals = ({ account, name }: Pick<StateFiler, 'account' | 'name'>) =>
  `<html><head><title>Campaign Finance Activity</title></head><body><b>${name}</b>
<form action="TreFin.exe" method="POST"><input type="hidden" name="account" value="${account}">
<table border=1><tr><td>Filing Period</td><td>Monetary</td></tr></table></form></body></html>`

const HEADERS: Readonly<Record<TransactionKind, string>> = {
  contributions:
    'Rpt Yr|Rpt Type|Date|Amount|Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc',
  expenditures: 'Rpt Yr|Rpt Type|Date|Amount|Expense Paid To|Address|City State Zip|Purpose|Typ Reimb',
  distributions: 'Rpt Yr|Rpt Type|Date|Amount|Distributed To|Address|City State Zip|Purpose',
  transfers: 'Rpt Yr|Rpt Type|Date|Amount|Funds Transferred To|Address|City State Zip|Nature Of Account|Type',
}

export const headerOf = (kind: TransactionKind) => lines(tabbed(HEADERS[kind]))

const dollars = (cents: number) => (cents / 100).toFixed(2)

function lineOf({ kind, period, date, cents, counterparty, type }: FiledRow): string {
  const start = `${period.replace(' ', '|')}|${date}|${dollars(cents)}|${counterparty}|1 MADE UP ST|NOWHERE, FL 32301|ANY`
  const end = {
    contributions: `|${type}|`,
    expenditures: `|${type}`,
    distributions: '',
    transfers: `|${type}`,
  }
  return tabbed(`${start}${end[kind]}`)
}

const PAGE = 500

/** TreFin.exe's rows, without its header. */
export function rowsReply(
  filer: StateFiler,
  kind: TransactionKind,
  seqnum: number,
  reading: StateReading,
): string[] {
  const rows = filer.rows.filter((row) => row.kind === kind)
  if (reading.seqnum === 'offset')
    return rows.slice(seqnum, seqnum + (reading.rowsAtOnce ?? PAGE)).map(lineOf)
  const label = periodsOf(filer.rows, reading)[seqnum - 1]?.label
  return rows.filter(({ period }) => seqnum === 0 || period === label).map(lineOf)
}

/** The committee list for download. */
export const committeesReply = (filers: readonly StateFiler[]) =>
  committeeList(
    ...filers
      .filter(({ isCommittee, isListed }) => isCommittee && isListed)
      .map(({ account, name }) =>
        SUNSHINE_FUND.replace('71001', String(account)).replace('Invented Sunshine Fund', name),
      ),
  )

/** The result of the look-up by name: committees whose names begin with the text, or contain it. */
export function lookupReply(filers: readonly StateFiler[], text: string, isContained: boolean): string {
  const sought = text.toUpperCase()
  const matches = filers.filter(({ isCommittee, name }) => {
    const upper = name.toUpperCase()
    return isCommittee && (isContained ? upper.includes(sought) : upper.startsWith(sought))
  })
  return lookupPage(
    matches.map((filer) => ({
      account: filer.account,
      name: filer.name,
      type: 'PAC',
      status: statusOf(filer),
    })),
  )
}

/** The registration page of an account. */
export const registrationReply = (filer: StateFiler): string =>
  registrationPage({
    account: filer.account,
    isCommittee: filer.isCommittee,
    name: filer.name,
    values: { ...(filer.isCommittee && { Status: [statusOf(filer)] }), ...filer.details },
    style: PLAIN_REGISTRATION,
  })
