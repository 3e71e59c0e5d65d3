import type { Counterparty, PairSums } from '../schemas/transaction.ts'
import type { ColumnsOf } from './listColumns.ts'

/** An account on the other side; undefined in the row of the total. */
export interface CounterpartyRow {
  account: Counterparty | undefined
  sums: PairSums
}

/** Blank without rows, which is not the same as rows that add up to zero. */
const sumColumn = (key: keyof PairSums, header: string) =>
  ({
    key,
    header,
    type: 'money',
    value: ({ sums }: CounterpartyRow) => (sums[key].count === 0 ? null : sums[key].cents),
  }) as const

/** The accounts that an account's money came from or went to. Its page names the two sides as seen from the account. */
export const COUNTERPARTY_COLUMNS = {
  name: { key: 'name', header: 'Name', type: 'text', value: ({ account }) => account?.name ?? 'Total' },
  payer: sumColumn('payer', 'Reported by the Payer'),
  receiver: sumColumn('receiver', 'Reported by the Receiver'),
} as const satisfies ColumnsOf<CounterpartyRow>
