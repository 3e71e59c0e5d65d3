import { accountsOf, centsOnHand } from '../domain/accounts.ts'
import { byDistrict, districtNumber, raceDistrict } from '../domain/races.ts'
import { candidateName } from '../domain/names.ts'
import type { Balance } from '../schemas/balance.ts'
import type { Candidate } from '../schemas/candidate.ts'
import type { ListRules } from './applyListState.ts'
import type { ColumnsOf } from './listColumns.ts'
import { BOUNDS, type ListAddress, moneyChoiceOf } from './listState.ts'

export const CANDIDATE_COLUMNS = {
  account: { key: 'account', header: 'Account Number', type: 'number', value: ({ AcctNum }) => AcctNum },
  name: { key: 'name', header: 'Full Name', type: 'text', value: candidateName },
  party: { key: 'party', header: 'Party', type: 'text', value: ({ PartyCode }) => PartyCode },
  office: { key: 'office', header: 'Office', type: 'text', value: ({ OfficeDesc }) => OfficeDesc },
  district: {
    key: 'district',
    header: 'District',
    type: 'text',
    align: 'number',
    value: ({ Juris1num }) => Juris1num,
  },
  status: { key: 'status', header: 'Status', type: 'text', value: ({ StatusDesc }) => StatusDesc },
} as const satisfies ColumnsOf<Candidate>

/** The candidates for an office in an election, by district, as specified. */
export const CANDIDATE_LIST: ListAddress = {
  hasText: true,
  choices: ['party', 'status', 'district', 'money', ...BOUNDS],
  sorts: ['account', 'name', 'party', 'office', 'district', 'status', 'cash'],
  order: { key: 'district', direction: 'ascending' },
  opens: true,
}

/** Rules that use balances by account number; a missing balance is unknown. */
export function candidateListRules(balances: ReadonlyMap<number, Balance>): ListRules<Candidate> {
  const cash = (candidate: Candidate) => centsOnHand(accountsOf(candidate), balances)
  return {
    address: CANDIDATE_LIST,
    textOf: (candidate) => `${candidateName(candidate)} ${candidate.AcctNum}`,
    choiceOf: {
      party: ({ PartyCode }) => PartyCode,
      status: ({ StatusDesc }) => StatusDesc,
      district: ({ Juris1num }) => raceDistrict(Juris1num),
      money: (candidate) => moneyChoiceOf(cash(candidate)),
    },
    columns: CANDIDATE_COLUMNS,
    sortValueOf: {
      name: ({ NameLast, NameFirst }) => `${NameLast} ${NameFirst}`,
      district: districtNumber,
      cash,
    },
    compare: byDistrict,
  }
}

/** The candidates who most recently received an account, newest first; few enough to need no filter. */
export const LATEST_LIST: ListAddress = {
  choices: [],
  sorts: ['account', 'name', 'office', 'district', 'cash'],
  order: { key: 'account', direction: 'descending', words: 'newest first' },
  opens: true,
}

export const latestListRules = (balances: ReadonlyMap<number, Balance>): ListRules<Candidate> => ({
  ...candidateListRules(balances),
  address: LATEST_LIST,
  compare: undefined,
})
