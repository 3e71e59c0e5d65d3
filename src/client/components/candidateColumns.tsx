import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { accountsOf, cashOnHand } from '#contract/domain/accountsOf.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { districtNumber } from '#contract/domain/byDistrict.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import { filesWithFec } from '#contract/domain/office.ts'
import { candidateCashPage } from '#contract/pages.ts'
import { CandidateLink } from './CandidateLink.tsx'
import { CashCell } from './money/CashCell.tsx'

/** The columns of a list of candidates that two pages show. */
export const NAME: DataColumn<Candidate> = {
  key: 'name',
  header: 'Full Name',
  width: 'name',
  primary: true,
  sortValue: ({ NameLast, NameFirst }) => `${NameLast} ${NameFirst}`,
  cell: (candidate) => <CandidateLink acctNum={candidate.AcctNum}>{candidateName(candidate)}</CandidateLink>,
}

export const OFFICE: DataColumn<Candidate> = {
  key: 'office',
  header: 'Office',
  width: 'office',
  sortValue: ({ OfficeDesc }) => OfficeDesc,
  cell: ({ OfficeDesc }) => OfficeDesc,
}

export const DISTRICT: DataColumn<Candidate> = {
  key: 'district',
  header: 'District',
  width: 'district',
  align: 'number',
  sortValue: districtNumber,
  cell: (candidate) => districtNumber(candidate) ?? candidate.Juris1num,
}

export function cashOnHandColumn(balances: ReadonlyMap<number, Balance>): DataColumn<Candidate> {
  const cash = (candidate: Candidate) => cashOnHand(accountsOf(candidate), balances)
  return {
    key: 'cash',
    header: 'Cash on Hand',
    width: 'money',
    align: 'number',
    sortValue: (candidate) => cash(candidate).cents,
    sortFirst: 'descending',
    cell: (candidate) => (
      <CashCell
        cash={cash(candidate)}
        page={candidateCashPage(candidate.AcctNum)}
        unknown={filesWithFec(candidate.OfficeCode) ? 'files with the FEC' : undefined}
      />
    ),
  }
}
