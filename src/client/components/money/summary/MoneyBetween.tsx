import { useState } from 'react'
import { useGetTransactionSummaryQuery, useListCounterpartiesQuery } from '#client/api/transactionSums.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { OwnerLink } from '#client/components/RecordLink.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Money } from '#client/ui/text/Money.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { COUNTERPARTY_COLUMNS, type CounterpartyRow } from '#contract/lists/counterpartyList.ts'
import type { Counterparties, PairSums } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { SharesTable } from './SharesTable.tsx'

type Direction = 'in' | 'out'

interface CounterpartyTableProps {
  direction: Direction
  counterparties: Counterparties
}

/** The accounts on the other side, each with what this account's lists add up to and what the other's do. */
function CounterpartyTable({ direction, counterparties }: CounterpartyTableProps) {
  const rows = counterparties.accounts.map((account): CounterpartyRow => ({ account, sums: account.sums }))
  return (
    <DataTable
      caption={
        direction === 'in' ? 'Received from accounts of this register' : 'Paid to accounts of this register'
      }
      columns={COLUMNS[direction]}
      rows={rows}
      rowKey={({ account }) => account?.account ?? 'total'}
      total={
        counterparties.next === null && rows.length > 1
          ? { account: undefined, sums: counterparties.sums }
          : undefined
      }
    />
  )
}

const sumColumn = (header: string, side: keyof PairSums): DataColumn<CounterpartyRow> => ({
  ...COUNTERPARTY_COLUMNS[side],
  header,
  width: 'money',
  cell: (row) => <Money cents={COUNTERPARTY_COLUMNS[side].value(row)} />,
})

const columnsOf = (
  name: string,
  own: keyof PairSums,
  other: keyof PairSums,
): DataColumn<CounterpartyRow>[] => [
  {
    ...COUNTERPARTY_COLUMNS.name,
    header: name,
    primary: true,
    cell: ({ account }) =>
      account ? <OwnerLink account={account}>{account.name || account.account}</OwnerLink> : 'Total',
  },
  sumColumn('This Account Reports', own),
  sumColumn('The Other Reports', other),
]

const COLUMNS = { in: columnsOf('From', 'receiver', 'payer'), out: columnsOf('To', 'payer', 'receiver') }

/** Money from and to other accounts of the register, with what each side reports. */
export const MoneyBetween = ({ acctNum }: { acctNum: number }) => (
  <>
    <p>
      A row names an account if its name is exactly that of one account. Each side reports its own rows, so
      the same money is usually in both sums. They may differ because a list is not on file, is older or ends
      earlier, or has the row under another name.
    </p>
    <AccountShares acctNum={acctNum} kind="contributions" />
    <OneWay acctNum={acctNum} direction="in" />
    <AccountShares acctNum={acctNum} kind="expenditures" />
    <OneWay acctNum={acctNum} direction="out" />
  </>
)

interface AccountSharesProps {
  acctNum: number
  kind: TransactionKind
}

/** How much of an account's income or spending comes from or goes to other accounts of the register. */
function AccountShares({ acctNum, kind }: AccountSharesProps) {
  const query = useGetTransactionSummaryQuery({ accounts: [acctNum], kind })
  return (
    <QueryBoundary query={query} what="shares">
      {({ shares }) => <SharesTable kind={kind} shares={shares} />}
    </QueryBoundary>
  )
}

const NOTHING = {
  in: 'No money from another account of this register is on file.',
  out: 'No money to another account of this register is on file.',
}

function OneWay({ acctNum, direction }: { acctNum: number; direction: Direction }) {
  const [page, setPage] = useState<string>()
  const query = useListCounterpartiesQuery({ acctNum, direction, page })
  // The accounts of the page before stay until the next ones arrive, and the focus on the button below them.
  const { data, currentData } = query
  return (
    <QueryBoundary query={{ ...query, currentData: data }} what="sums">
      {(counterparties) =>
        counterparties.accounts.length === 0 ? (
          <EmptyState>{NOTHING[direction]}</EmptyState>
        ) : (
          <>
            <CounterpartyTable direction={direction} counterparties={counterparties} />
            <Pages page={page} next={counterparties.next} busy={currentData === undefined} onPage={setPage} />
            <Downloads
              subject={direction === 'in' ? 'what was received' : 'what was paid'}
              url={apiUrl(publicAddresses.listCounterparties, { acctNum, direction })}
            />
          </>
        )
      }
    </QueryBoundary>
  )
}

interface PagesProps {
  /** Undefined on the first page. */
  page: string | undefined
  next: string | null
  /** Whether the accounts shown are still those of the page before. */
  busy: boolean
  onPage: (page: string | undefined) => void
}

/**
 * Buttons for the first and next page; nothing if there is only one page. A button that leads no further stays, because
 * it may have the focus.
 */
function Pages({ page, next, busy, onPage }: PagesProps) {
  if (page === undefined && next === null && !busy) return null
  const button = (label: string, isOff: boolean, to: string | undefined) => (
    <Button busy={busy || isOff} busyLabel={label} onClick={() => onPage(to)}>
      {label}
    </Button>
  )
  return (
    <div>
      {button('First accounts', page === undefined, undefined)}{' '}
      {button('Next accounts', next === null, next ?? undefined)}
    </div>
  )
}
