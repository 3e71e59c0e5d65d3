import { accountsName, unknownCount } from '../freshness.ts'
import type { MoneyStatus } from '../schemas/dataStatus.ts'
import type { ColumnsOf } from './listColumns.ts'

const count = <Count extends number | null>(
  key: string,
  header: string,
  value: (status: MoneyStatus) => Count,
) => ({ key, header, type: 'number', align: 'number', value }) as const

/** How many accounts' cash on hand is known, by where it comes from. */
export const MONEY_KNOWN_COLUMNS = {
  accountsOf: {
    key: 'accountsOf',
    header: 'Accounts of',
    type: 'text',
    value: ({ election }) => accountsName(election),
  },
  accounts: count('accounts', 'Accounts', ({ accounts }) => accounts),
  ledger: count('ledger', 'Own rows', ({ byBasis }) => byBasis.ledger),
  stateTotal: count('stateTotal', 'State’s total', ({ byBasis }) => byBasis.stateTotal),
  list: count('list', 'Operator’s list', ({ byBasis }) => byBasis.list),
  notKnown: count('notKnown', 'Not known', unknownCount),
  oldest: { key: 'oldest', header: 'Oldest figure', type: 'day', value: ({ oldestAsOf }) => oldestAsOf },
  // Blank if none was compared: zero would say that all agree.
  differing: count('differing', 'Differs from the state', ({ compared, differing }) =>
    compared === 0 ? null : differing,
  ),
} as const satisfies ColumnsOf<MoneyStatus>
