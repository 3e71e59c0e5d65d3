import { formatDate } from '#client/components/formatDate.ts'
import { NamesOfElections } from '#client/components/elections/NamesOfElections.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { NONE_COMPARED, unknownCount } from '#contract/freshness.ts'
import type { MoneyStatus } from '#contract/schemas/dataStatus.ts'
import { alikeMoney, type MoneyRow } from './alikeMoney.ts'

interface AccountsByBasisProps {
  money: readonly MoneyStatus[]
  /** Whether each election has a row of its own, also if its accounts have the same sources as those of another. */
  apart?: boolean
}

/** How many accounts have cash on hand from each source, and how many from none. */
export const AccountsByBasis = ({ money, apart = false }: AccountsByBasisProps) => (
  <DataTable
    caption={`Accounts whose cash on hand is known, by where it comes from; ${apart ? 'each election' : 'elections with the same sources together'}`}
    columns={COLUMNS}
    rows={apart ? money.map((status) => ({ ...status, elections: [status.election] })) : alikeMoney(money)}
    rowKey={({ election }) => election ?? 'committees'}
    empty="No accounts are on file."
  />
)

const count = (key: string, header: string, of: (status: MoneyStatus) => number): DataColumn<MoneyRow> => ({
  key,
  header,
  width: 'account',
  align: 'number',
  cell: (status) => formatNumber(of(status)),
})

const COLUMNS: DataColumn<MoneyRow>[] = [
  {
    key: 'election',
    header: 'Accounts of',
    primary: true,
    cell: ({ elections }) => <NamesOfElections elections={elections} />,
  },
  count('accounts', 'Accounts', ({ accounts }) => accounts),
  count('ledger', 'Own rows', ({ byBasis }) => byBasis.ledger),
  count('stateTotal', 'State’s total', ({ byBasis }) => byBasis.stateTotal),
  count('list', 'Operator’s list', ({ byBasis }) => byBasis.list),
  count('none', 'Not known', unknownCount),
  {
    key: 'oldest',
    header: 'Oldest figure',
    width: 'code',
    cell: ({ oldestAsOf }) => oldestAsOf && formatDate(oldestAsOf),
  },
  {
    key: 'differing',
    header: 'Differs from the state',
    width: 'code',
    align: 'number',
    cell: ({ compared, differing }) => (compared === 0 ? NONE_COMPARED : formatNumber(differing)),
  },
]
