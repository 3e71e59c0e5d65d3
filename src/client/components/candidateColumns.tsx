import { Link } from 'react-router-dom'
import { CandidateInList } from '#client/components/RecordLink.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { accountsOf, cashOnHand, centsOnHand, maxCash } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import { filesWithFec, raceDistrict } from '#contract/domain/races.ts'
import { CANDIDATE_COLUMNS } from '#contract/lists/candidateList.ts'
import { CASH } from '#contract/lists/listColumns.ts'
import { cashPage, racePage } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { type Looks, pageColumns } from './lists/pageColumns.ts'
import { CashCell } from './money/CashCell.tsx'

/** The columns of a list of candidates, of which two pages have the account, and more or fewer of the others. */
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

export function cashOnHandColumn(
  candidates: readonly Candidate[],
  balances: ReadonlyMap<number, Balance>,
): DataColumn<Candidate> {
  const most = maxCash(candidates.map((candidate) => centsOnHand(accountsOf(candidate), balances)))
  return {
    ...CASH,
    width: 'money',
    sortFirst: 'descending',
    cell: (candidate) => (
      <CashCell
        cash={cashOnHand(accountsOf(candidate), balances)}
        most={most}
        page={cashPage('candidate', candidate.AcctNum)}
        unknown={filesWithFec(candidate.OfficeCode) ? 'files with the FEC' : undefined}
      />
    ),
  }
}
