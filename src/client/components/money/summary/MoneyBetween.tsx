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
import { COUNTERPARTY_COLUMNS, type CounterpartyRow } from '#contract/lists/counterpartyList.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Counterparties, PairSums } from '#contract/schemas/transaction.ts'
import { SharesTable } from './SumTables.tsx'

const sumColumn = (header: string, side: keyof PairSums): DataColumn<CounterpartyRow> => ({
  ...COUNTERPARTY_COLUMNS[side],
  header,
  width: 'money',
  cell: (row) => <Money cents={COUNTERPARTY_COLUMNS[side].value(row)} />,
})

/** The account on the other side, what this account's lists add up to, and what the other's do. */
const columnsOf = (
  header: string,
  own: keyof PairSums,
  other: keyof PairSums,
): DataColumn<CounterpartyRow>[] => [
  {
    ...COUNTERPARTY_COLUMNS.name,
    header,
    primary: true,
    cell: ({ account }) =>
      account ? <OwnerLink account={account}>{account.name || account.account}</OwnerLink> : 'Total',
  },
  sumColumn('This Account Reports', own),
  sumColumn('The Other Reports', other),
]

const WAYS = [
  {
    direction: 'in',
    kind: 'contributions',
    caption: 'Received from accounts of this register',
    columns: columnsOf('From', 'receiver', 'payer'),
    empty: 'No money from another account of this register is on file.',
    file: 'what was received',
  },
  {
    direction: 'out',
    kind: 'expenditures',
    caption: 'Paid to accounts of this register',
    columns: columnsOf('To', 'payer', 'receiver'),
    empty: 'No money to another account of this register is on file.',
    file: 'what was paid',
  },
] as const

/** Money from and to other accounts of the register, with what each side reports. */
export const MoneyBetween = ({ acctNum }: { acctNum: number }) => (
  <>
    <p>
      A row names an account if its name is exactly that of one account. Each side reports its own rows, so
      the same money is usually in both sums. They may differ because a list is not on file, is older or ends
      earlier, or has the row under another name.
    </p>
    {WAYS.map((way) => (
      <OneWay key={way.direction} acctNum={acctNum} way={way} />
    ))}
  </>
)

/** How much of an account's income or spending is from or for other accounts of the register, and of which. */
function OneWay({ acctNum, way }: { acctNum: number; way: (typeof WAYS)[number] }) {
  const { direction, kind, caption, columns, empty, file } = way
  const [page, setPage] = useState<string>()
  const sums = useGetTransactionSummaryQuery({ accounts: [acctNum], kind })
  const query = useListCounterpartiesQuery({ acctNum, direction, page })
  // The accounts of the page before stay until the next ones arrive, and the focus on the button below them.
  const { data, currentData } = query
  return (
    <>
      <QueryBoundary query={sums} what="shares">
        {({ shares }) => <SharesTable kind={kind} shares={shares} />}
      </QueryBoundary>
      <QueryBoundary query={{ ...query, currentData: data }} what="sums">
        {(counterparties) =>
          counterparties.accounts.length === 0 ? (
            <EmptyState>{empty}</EmptyState>
          ) : (
            <>
              <DataTable
                caption={caption}
                columns={columns}
                rows={counterparties.accounts.map((account) => ({ account, sums: account.sums }))}
                rowKey={({ account }) => account?.account ?? 'total'}
                total={totalOf(counterparties)}
              />
              <Pages
                page={page}
                next={counterparties.next}
                busy={currentData === undefined}
                onPage={setPage}
              />
              <Downloads
                subject={file}
                url={apiUrl(publicAddresses.listCounterparties, { acctNum, direction })}
              />
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

const totalOf = ({ accounts, next, sums }: Counterparties): CounterpartyRow | undefined =>
  next === null && accounts.length > 1 ? { account: undefined, sums } : undefined

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
