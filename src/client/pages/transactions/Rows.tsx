import { useLocation } from 'react-router-dom'
import { describeFailure, serverMessage } from '#client/api/describeFailure.ts'
import { useListTransactionsQuery } from '#client/api/transactions.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { Pager } from '#client/components/lists/Pager.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { printRowState, rowsRequest, type RowState } from '#contract/domain/rowAddress.ts'
import { rowsFileUrl } from '#contract/rowUrls.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import styles from './Rows.module.css'
import { RowsTable } from './RowsTable.tsx'
import type { NumberedAccount } from '#contract/domain/accountsOf.ts'
import { formatNumber } from '#contract/domain/formatNumber.ts'

interface RowsProps {
  state: RowState
  accounts: readonly NumberedAccount[]
}

export function Rows({ state, accounts }: RowsProps) {
  return accounts.length === 0 ? (
    <EmptyState>{`There is no account ${state.account ?? ''} here.`}</EmptyState>
  ) : (
    <RowsOf state={state} accounts={accounts} />
  )
}

function RowsOf({ state, accounts }: RowsProps) {
  const asked = rowsRequest(accounts, state)
  const query = useListTransactionsQuery(asked)
  return (
    <QueryBoundary
      query={query}
      loading="Loading transactions..."
      failure={(failure) =>
        serverMessage(failure) ?? `Error loading transactions: ${describeFailure(failure)}`
      }
    >
      {(page) => (
        <div className={styles.rows}>
          <RowsTable page={page} state={state} accounts={accounts} />
          <PagerOf page={page} state={state} />
          {page.count > 0 && (
            <Downloads
              of={page.count === 1 ? 'this row' : `these ${formatNumber(page.count)} rows`}
              to={(format) => rowsFileUrl(format, asked)}
            />
          )}
        </div>
      )}
    </QueryBoundary>
  )
}

/** Every page has an address, the first and the last included. */
function PagerOf({ page, state }: { page: TransactionPage; state: RowState }) {
  const { pathname } = useLocation()
  const { count, first, rows, previous, next } = page
  if (count <= rows.length) return null
  const to = (mark: string) => pathname + printRowState({ ...state, page: mark })
  return (
    <Pager
      first={first}
      last={first + rows.length - 1}
      count={count}
      {...(previous !== null && { start: to(''), previous: to(previous) })}
      {...(next !== null && { next: to(next), end: to('last') })}
    />
  )
}
