import type { OfficerCommittee } from '../schemas/search.ts'
import type { ListRules } from './applyListState.ts'
import type { ColumnsOf } from './listColumns.ts'
import type { ListAddress } from './listState.ts'

export const OFFICER_COLUMNS = {
  account: { key: 'account', header: 'Account Number', type: 'number', value: ({ acctNum }) => acctNum },
  name: { key: 'name', header: 'Name', type: 'text', value: ({ name }) => name },
  type: { key: 'type', header: 'Type', type: 'text', value: ({ type }) => type },
  roles: { key: 'roles', header: 'As', type: 'text', value: ({ roles }) => roles.join(' and ') },
  officer: { key: 'officer', header: 'Name as Filed', type: 'text', value: ({ officer }) => officer },
} as const satisfies ColumnsOf<OfficerCommittee>

/** The committees with a person of one name as chair or treasurer, the newest account first. */
export const OFFICER_LIST: ListAddress = {
  hasText: true,
  choices: ['type'],
  sorts: ['account', 'name', 'type', 'roles'],
  order: { key: 'account', direction: 'descending', words: 'newest account first' },
}

export const OFFICER_LIST_RULES: ListRules<OfficerCommittee> = {
  address: OFFICER_LIST,
  textOf: ({ name, acctNum }) => `${name} ${acctNum}`,
  choiceOf: { type: ({ type }) => type },
  columns: OFFICER_COLUMNS,
  compare: (a, b) => b.acctNum - a.acctNum,
}
