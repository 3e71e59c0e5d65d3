import type { RaceEntry } from '../schemas/race.ts'
import type { ListRules } from './applyListState.ts'
import type { ListAddress } from './listState.ts'

/** The candidates of a race side by side, in the call's order, most cash on hand first. */
export const RACE_LIST: ListAddress = {
  hasText: false,
  choices: [],
  sorts: ['name', 'party', 'status', 'coh', 'monetary', 'expend', 'loans'],
  order: { key: 'coh', direction: 'descending' },
  opens: false,
}

export const RACE_LIST_RULES: ListRules<RaceEntry> = {
  address: RACE_LIST,
  textOf: ({ name }) => name,
  choiceOf: {},
  sortValueOf: {
    name: ({ name }) => name,
    party: ({ PartyCode }) => PartyCode,
    status: ({ StatusDesc }) => StatusDesc,
    coh: ({ money }) => money.coh,
    monetary: ({ money }) => money.monetary,
    expend: ({ money }) => money.expend,
    loans: ({ money }) => money.loans,
  },
  compare: undefined,
}

/** The most candidates on one page. Longer races have pages of those in the race and pages of those no longer in it. */
export const MAX_SIDE_BY_SIDE = 40

/** For both tables of a long race, which together are no longer than one table of `MAX_SIDE_BY_SIDE`. */
export const LONG_RACE_LIST_RULES: ListRules<RaceEntry> = {
  ...RACE_LIST_RULES,
  address: { ...RACE_LIST, rowsPerPage: MAX_SIDE_BY_SIDE / 2 },
}
