import type { Balance } from '../schemas/balance.ts'
import type { Candidate } from '../schemas/candidate.ts'
import type { ListRules } from './applyListState.ts'
import { candidateListRules } from './candidateList.ts'
import type { ListAddress } from './listState.ts'

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
