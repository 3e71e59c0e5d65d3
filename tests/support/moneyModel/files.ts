import type { TransactionKind } from '#contract/schemas/values.ts'
import { FIGURES, dollars } from '#contract/domain/money.ts'
import { lines, tabbed } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList } from '#tests/support/importer/stateFiles.ts'
import { amounts, PLAIN, totalsPage } from '#tests/support/importer/totalsPages.ts'
import type { BalancesImport, Given, Line, TransactionImport } from './commands.ts'
import type { Register } from './register.ts'

/* The files of a mix, as the state or an operator writes them. */

/** The names of the columns for the other party, the detail and the type, by account and by name. */
const HEADERS: Readonly<Record<TransactionKind, readonly [byName: string, byAccount: string]>> = {
  contributions: [
    'Candidate/Committee|Date|Amount|Contributor Name|Address|City State Zip|Occupation|Typ|Inkind Desc',
    'Rpt Yr|Rpt Type|Date|Amount|Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc',
  ],
  expenditures: [
    'Candidate/Committee|Date|Amount|Payee Name|Address|City State Zip|Purpose|Type',
    'Rpt Yr|Rpt Type|Date|Amount|Expense Paid To|Address|City State Zip|Purpose|Typ Reimb',
  ],
  transfers: [
    'Candidate/Committee|Date|Amount|Funds Transferred To|Address|City State Zip|Nature Of Account|Type',
    'Rpt Yr|Rpt Type|Date|Amount|Funds Transferred To|Address|City State Zip|Nature Of Account|Type',
  ],
  distributions: [
    'Candidate/Committee|Date|Amount|Distributed To|Address|City State Zip|Purpose',
    'Rpt Yr|Rpt Type|Date|Amount|Distributed To|Address|City State Zip|Purpose',
  ],
}

export function transactionFile({ kind, account }: TransactionImport, file: readonly Line[]): string {
  const [byName, byAccount] = HEADERS[kind]
  const header = account === undefined ? byName : byAccount
  const rows = file.map(({ filer, content, fault }, index) => {
    const [year, month, day] = content.date.split('-')
    // The report in which a row was filed is not part of the row.
    const whose = account === undefined ? [fault === 'filer' ? '' : filer] : ['2025', `Q${1 + (index % 2)}`]
    const ends = {
      contributions: [content.type, ''],
      expenditures: [content.type],
      transfers: [content.type],
      distributions: [],
    }
    return [
      ...whose,
      fault === 'date' ? 'July 1' : `${month}/${day}/${year}`,
      fault === 'amount' ? '12.345' : dollars(content.cents),
      content.counterparty,
      '1 MADE UP ST',
      'NOWHERE, FL 32301',
      'MADE UP',
      ...ends[kind],
    ].join('|')
  })
  return lines(...[header, ...rows].map(tabbed))
}

export function balancesFile(list: BalancesImport['lines']): string {
  const rows = list.map(({ account, given }) =>
    [account, ...FIGURES.map((figure) => (given[figure] === undefined ? '' : dollars(given[figure])))].join(
      '\t',
    ),
  )
  return lines(['account', ...FIGURES].join('\t'), ...rows)
}

export function pageFile(account: number, given: Given): string {
  const hasTransfers = given.transfers !== undefined
  return totalsPage({
    account,
    name: 'Made Up',
    isCommittee: account < 90_000,
    periods: [{ label: '2025 Q2', figures: amounts(given) }],
    style: {
      ...PLAIN,
      columns: PLAIN.columns.filter((each) => hasTransfers || (each !== 'transfers' && each !== 'other')),
    },
  })
}

export const candidateFile = ({ candidates }: Register) =>
  candidateList(
    ...candidates.map(({ account, election, office, politicalParty, last, first, middle }) =>
      tabbed(
        `${account}|0|${election}|${office}|Office of ${office}|||QUA|Qualified|${politicalParty}|Party|${last}|${first}|${middle}|` +
          'N|1 Made Up Street||Nowhere|FL|32301|LEO|||||',
      ),
    ),
  )

export const committeeFile = ({ committees }: Register) =>
  committeeList(
    ...committees.map(({ account, name, type }) =>
      tabbed(`${account}|${name}|${type}|A committee|1 Made Up Street||Nowhere|FL|32301|Leon|||||||`),
    ),
  )
