import { chairName } from '../domain/names.ts'
import type { Balance } from '../schemas/balance.ts'
import type { ListedCommittee } from '../schemas/committee.ts'
import { type ListRules, plainText } from './applyListState.ts'
import type { ColumnsOf } from './listColumns.ts'
import { BOUNDS, type ListAddress, moneyChoiceOf, NO_LETTER } from './listState.ts'

export const COMMITTEE_COLUMNS = {
  account: { key: 'account', header: 'Account Number', type: 'number', value: ({ AcctNum }) => AcctNum },
  name: { key: 'name', header: 'Name', type: 'text', value: ({ Name }) => Name },
  type: { key: 'type', header: 'Type', type: 'text', value: ({ Type }) => Type },
  chair: { key: 'chair', header: 'Chair', type: 'text', value: chairName },
} as const satisfies ColumnsOf<ListedCommittee>

/** All committees, the newest account first, as specified. */
export const COMMITTEE_LIST: ListAddress = {
  hasText: true,
  choices: ['letter', 'type', 'money', ...BOUNDS],
  sorts: ['account', 'name', 'type', 'chair', 'cash'],
  order: { key: 'account', direction: 'descending', words: 'newest account first' },
}

/** The letter under which a name is listed. */
const firstLetter = (name: string) => /^\p{Lu}/u.exec(plainText(name).toUpperCase())?.[0] ?? NO_LETTER

/** Rules that use balances by account number; a missing balance is unknown. */
export function committeeListRules(balances: ReadonlyMap<number, Balance>): ListRules<ListedCommittee> {
  const cash = ({ AcctNum }: ListedCommittee) => balances.get(AcctNum)?.coh ?? null
  return {
    address: COMMITTEE_LIST,
    textOf: ({ AcctNum, Name }) => `${Name} ${AcctNum}`,
    choiceOf: {
      letter: ({ Name }) => firstLetter(Name),
      type: ({ Type }) => Type,
      money: (committee) => moneyChoiceOf(cash(committee)),
    },
    columns: COMMITTEE_COLUMNS,
    sortValueOf: { chair: ({ ChrNameLast }) => ChrNameLast, cash },
    compare: (a, b) => b.AcctNum - a.AcctNum,
  }
}
