import { accountsOf, centsOnHand } from '../domain/accounts.ts'
import { byDistrict, districtNumber, raceDistrict } from '../domain/races.ts'
import { candidateName } from '../domain/names.ts'
import type { Balance } from '../schemas/balance.ts'
import type { Candidate } from '../schemas/candidate.ts'
import type { ListRules } from './applyListState.ts'
import { BOUNDS, type ListAddress, type MoneyChoice } from './listState.ts'

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
    sortValueOf: {
      account: ({ AcctNum }) => AcctNum,
      name: ({ NameLast, NameFirst }) => `${NameLast} ${NameFirst}`,
      party: ({ PartyCode }) => PartyCode,
      office: ({ OfficeDesc }) => OfficeDesc,
      district: districtNumber,
      status: ({ StatusDesc }) => StatusDesc,
      cash,
    },
    compare: byDistrict,
  }
}

/** Whether there is cash on hand: a debt counts as none, and an unreported amount as unknown. */
export function moneyChoiceOf(cents: number | null): MoneyChoice {
  if (cents === null) return 'unknown'
  return cents > 0 ? 'yes' : 'no'
}

/** The candidates who most recently received an account, newest first; few enough to need no filter. */
export const LATEST_LIST: ListAddress = {
  hasText: false,
  choices: [],
  sorts: ['account', 'name', 'office', 'district', 'cash'],
  order: { key: 'account', direction: 'descending' },
  opens: true,
}

export const latestListRules = (balances: ReadonlyMap<number, Balance>): ListRules<Candidate> => ({
  ...candidateListRules(balances),
  address: LATEST_LIST,
  compare: undefined,
})
