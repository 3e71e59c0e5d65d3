import type { DataColumn } from '#client/ui/dataColumn.ts'
import { Money } from '#client/ui/Money.tsx'
import { accountsOf, cashOnHand } from '#contract/accountsOf.ts'
import type { Balance } from '#contract/balance.ts'
import { districtNumber } from '#contract/byDistrict.ts'
import type { Candidate } from '#contract/candidate.ts'
import { candidateName } from '#contract/fullName.ts'
import { CandidateLink } from './CandidateLink.tsx'

/** The columns of a list of candidates that two screens show. */
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
  const cash = (candidate: Candidate) => cashOnHand(accountsOf(candidate), balances).cents
  return {
    key: 'cash',
    header: 'Cash on Hand',
    width: 'money',
    align: 'number',
    sortValue: cash,
    sortFirst: 'descending',
    cell: (candidate) => <Money cents={cash(candidate)} />,
  }
}
