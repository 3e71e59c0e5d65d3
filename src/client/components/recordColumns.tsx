import { Link } from 'react-router-dom'
import { CandidateInList } from '#client/components/RecordLink.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { cashOnHand, centsOnHand, maxCash } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import { filesWithFec, raceDistrict } from '#contract/domain/races.ts'
import { CANDIDATE_COLUMNS } from '#contract/lists/candidateList.ts'
import { CASH } from '#contract/lists/listColumns.ts'
import { cashPage, racePage, type RecordOwner } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { AccountListEntry, Candidate } from '#contract/schemas/candidate.ts'
import { type Looks, pageColumns } from './lists/pageColumns.ts'
import { CashCell } from './money/CashCell.tsx'

/** The columns that the lists of candidates share; each list shows some of them. */
export const candidateColumns = (looks: Looks<Candidate, keyof typeof CANDIDATE_COLUMNS>) =>
  pageColumns(CANDIDATE_COLUMNS, {
    name: {
      width: 'name',
      primary: true,
      cell: (candidate) => (
        <CandidateInList acctNum={candidate.AcctNum}>{candidateName(candidate)}</CandidateInList>
      ),
    },
    office: { width: 'office' },
    district: {
      width: 'district',
      cell: ({ ElectionID, OfficeCode, Juris1num }) => {
        const district = raceDistrict(Juris1num)
        return Juris1num && <Link to={racePage(ElectionID, OfficeCode, district)}>{district}</Link>
      },
    },
    ...looks,
  })

/** The cash on hand of candidates or committees, with a bar that compares them. */
export function cashOnHandColumn<Row extends { AcctNum: number; OfficeCode?: string }>(
  owner: RecordOwner,
  rows: readonly Row[],
  accountsIn: (row: Row) => readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): DataColumn<Row> {
  const most = maxCash(rows.map((row) => centsOnHand(accountsIn(row), balances)))
  return {
    ...CASH,
    width: 'money',
    sortFirst: 'descending',
    cell: (row) => (
      <CashCell
        cash={cashOnHand(accountsIn(row), balances)}
        most={most}
        page={cashPage(owner, row.AcctNum)}
        unknown={filesWithFec(row.OfficeCode ?? '') ? 'files with the FEC' : undefined}
      />
    ),
  }
}
