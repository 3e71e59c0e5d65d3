import type { Balance } from '../schemas/balance.ts'
import type { ListedCommittee } from '../schemas/committee.ts'
import { type ListRules, plainText } from './applyListState.ts'
import { moneyChoiceOf } from './candidateList.ts'
import { BOUNDS, type ListAddress } from './listState.ts'

/** All committees, the newest account first, as specified. */
export const COMMITTEE_LIST: ListAddress = {
  hasText: true,
  choices: ['letter', 'type', 'money', ...BOUNDS],
  sorts: ['account', 'name', 'type', 'chair', 'cash'],
  order: { key: 'account', direction: 'descending' },
  opens: false,
}

/** Where names are listed that begin with a digit or a sign. */
export const NO_LETTER = '0'

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
    sortValueOf: {
      account: ({ AcctNum }) => AcctNum,
      name: ({ Name }) => Name,
      type: ({ Type }) => Type,
      chair: ({ ChrNameLast }) => ChrNameLast,
      cash,
    },
    compare: (a, b) => b.AcctNum - a.AcctNum,
  }
}
