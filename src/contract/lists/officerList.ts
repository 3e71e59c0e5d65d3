import type { OfficerCommittee } from '../schemas/search.ts'
import type { ListRules } from './applyListState.ts'
import type { ListAddress } from './listState.ts'

/** The committees with a person of one name as chair or treasurer, the newest account first. */
export const OFFICER_LIST: ListAddress = {
  hasText: true,
  choices: ['type'],
  sorts: ['account', 'name', 'type', 'roles'],
  order: { key: 'account', direction: 'descending' },
  opens: false,
}

export const OFFICER_LIST_RULES: ListRules<OfficerCommittee> = {
  address: OFFICER_LIST,
  textOf: ({ name, acctNum }) => `${name} ${acctNum}`,
  choiceOf: { type: ({ type }) => type },
  sortValueOf: {
    account: ({ acctNum }) => acctNum,
    name: ({ name }) => name,
    type: ({ type }) => type,
    roles: ({ roles }) => roles.join(' '),
  },
  compare: (a, b) => b.acctNum - a.acctNum,
}
