import type { RaceEntry, RaceSummary } from '../schemas/race.ts'
import type { ListRules } from './applyListState.ts'
import { CASH, type ColumnsOf } from './listColumns.ts'
import type { ListAddress } from './listState.ts'

/** The figures that candidates and races are compared by, in the order of the columns. */
export const RACE_FIGURES = {
  coh: CASH.header,
  monetary: 'Raised',
  expend: 'Spent',
  loans: 'Loans',
} as const
export type RaceFigure = keyof typeof RACE_FIGURES
export const RACE_FIGURE_KEYS = Object.keys(RACE_FIGURES) as RaceFigure[] // These are the keys.

export const RACE_COLUMNS = {
  name: { key: 'name', header: 'Candidate', type: 'text', value: ({ name }) => name },
  party: { key: 'party', header: 'Party', type: 'text', value: ({ PartyCode }) => PartyCode },
  status: { key: 'status', header: 'Status', type: 'text', value: ({ StatusDesc }) => StatusDesc },
} as const satisfies ColumnsOf<RaceEntry>

/** The candidates of a race side by side, in the call's order, most cash on hand first. */
export const RACE_LIST: ListAddress = {
  choices: [],
  sorts: ['name', 'party', 'status', ...RACE_FIGURE_KEYS],
  order: { key: 'coh', direction: 'descending', words: 'most cash on hand first' },
}

export const RACE_LIST_RULES: ListRules<RaceEntry> = {
  address: RACE_LIST,
  textOf: ({ name }) => name,
  choiceOf: {},
  columns: RACE_COLUMNS,
  sortValueOf: Object.fromEntries(
    RACE_FIGURE_KEYS.map((figure) => [figure, ({ money }: RaceEntry) => money[figure]]),
  ),
  compare: undefined,
}

/** The most candidates on one page. Longer races have pages of those in the race and pages of those no longer in it. */
export const MAX_SIDE_BY_SIDE = 40

/** For both tables of a long race, which together are no longer than one table of `MAX_SIDE_BY_SIDE`. */
export const LONG_RACE_LIST_RULES: ListRules<RaceEntry> = {
  ...RACE_LIST_RULES,
  address: { ...RACE_LIST, rowsPerPage: MAX_SIDE_BY_SIDE / 2 },
}

export const OFFICE_RACE_COLUMNS = {
  district: { key: 'district', header: 'District', type: 'text', value: ({ district }) => district },
  candidates: {
    key: 'candidates',
    header: 'Candidates',
    type: 'number',
    value: ({ candidates }) => candidates,
  },
} as const satisfies ColumnsOf<RaceSummary>

/** The races for an office, one row per district, in the call's order by district. */
export const OFFICE_RACE_LIST: ListAddress = {
  choices: [],
  sorts: ['district', 'coh', 'candidates'],
  order: { key: 'district', direction: 'ascending' },
}

export const OFFICE_RACE_LIST_RULES: ListRules<RaceSummary> = {
  address: OFFICE_RACE_LIST,
  textOf: ({ district }) => district,
  choiceOf: {},
  columns: OFFICE_RACE_COLUMNS,
  sortValueOf: {
    district: ({ district }) => (/^\d+$/.test(district) ? Number(district) : null),
    coh: ({ money }) => money.coh,
  },
  compare: undefined,
}
