import { useDeferredValue, useMemo } from 'react'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { useHistoryValue } from '#client/ui/table/useHistoryValue.ts'
import { CashCell } from '#client/components/money/CashCell.tsx'
import { CommitteeLink } from '#client/components/CommitteeLink.tsx'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { cashOnHand } from '#contract/domain/accountsOf.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import { matchesCommittee } from '#contract/domain/matchesCommittee.ts'
import { committeeCashPage } from '#contract/pages.ts'
import { chairName } from '#contract/domain/fullName.ts'

const NEWEST_FIRST = { key: 'account', direction: 'descending', words: 'newest account first' } as const

export function CommitteeTable({ committees }: { committees: readonly Committee[] }) {
  const [search, setSearch] = useHistoryValue('search', '')
  const term = useDeferredValue(search)
  const rows = useMemo(
    () =>
      committees
        .filter((committee) => matchesCommittee(committee, term))
        .toSorted((a, b) => b.AcctNum - a.AcctNum),
    [committees, term],
  )
  const accounts = useMemo(() => committees.map(({ AcctNum }) => AcctNum), [committees])
  const { query, balances } = useBalances(accounts)
  const columns = useMemo(() => columnsWith(balances), [balances])
  return (
    <>
      {committees.length > 0 && (
        <Field
          label="Find a committee"
          hint="Part of its name or account number"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <DataTable
        caption={`${rows.length} ${rows.length === 1 ? 'committee' : 'committees'}`}
        order={NEWEST_FIRST}
        columns={columns}
        rows={rows}
        rowKey={({ AcctNum }) => AcctNum}
        empty="No committees found."
      />
      <DataAsOf of="committees" />
      <MoneyAsOf query={query} balances={balances} />
    </>
  )
}

const columnsWith = (balances: ReadonlyMap<number, Balance>): DataColumn<Committee>[] => {
  const cash = ({ AcctNum, Name }: Committee) =>
    cashOnHand([{ accountNum: AcctNum, accountName: Name }], balances)
  return [
    {
      key: 'account',
      header: 'Account Number',
      cardLabel: 'Account',
      width: 'account',
      sortValue: ({ AcctNum }) => AcctNum,
      sortFirst: 'descending',
      cell: ({ AcctNum }) => <CommitteeLink acctNum={AcctNum}>{AcctNum}</CommitteeLink>,
    },
    {
      key: 'name',
      header: 'Name',
      primary: true,
      sortValue: ({ Name }) => Name,
      cell: ({ AcctNum, Name }) => <CommitteeLink acctNum={AcctNum}>{Name}</CommitteeLink>,
    },
    { key: 'type', header: 'Type', width: 'code', sortValue: ({ Type }) => Type, cell: ({ Type }) => Type },
    {
      key: 'chair',
      header: 'Chair',
      width: 'office',
      sortValue: ({ ChrNameLast }) => ChrNameLast,
      cell: chairName,
    },
    {
      key: 'cash',
      header: 'Cash on Hand',
      width: 'money',
      align: 'number',
      sortValue: (committee) => cash(committee).cents,
      sortFirst: 'descending',
      cell: (committee) => <CashCell cash={cash(committee)} page={committeeCashPage(committee.AcctNum)} />,
    },
  ]
}
