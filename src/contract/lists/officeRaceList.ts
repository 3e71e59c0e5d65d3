import type { RaceSummary } from '../schemas/race.ts'
import type { ListRules } from './applyListState.ts'
import type { ListAddress } from './listState.ts'

/** The races for an office, one row per district, in the call's order by district. */
export const OFFICE_RACE_LIST: ListAddress = {
  hasText: false,
  choices: [],
  sorts: ['district', 'coh', 'candidates'],
  order: { key: 'district', direction: 'ascending' },
  opens: false,
}

export const OFFICE_RACE_LIST_RULES: ListRules<RaceSummary> = {
  address: OFFICE_RACE_LIST,
  textOf: ({ district }) => district,
  choiceOf: {},
  sortValueOf: {
    district: ({ district }) => (/^\d+$/.test(district) ? Number(district) : null),
    coh: ({ money }) => money.coh,
    candidates: ({ candidates }) => candidates,
  },
  compare: undefined,
}
