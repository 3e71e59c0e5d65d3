import { useLocation } from 'react-router-dom'
import { describeFailure, type Failure, serverMessage } from '#client/api/describeFailure.ts'
import { useListTransactionsQuery } from '#client/api/transactions.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { Pager } from '#client/components/lists/Pager.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { kindOf, printRowState, rowsRequest, type RowState } from '#contract/domain/rows.ts'
import { rowFilterText } from '#contract/rowFilterText.ts'
import { rowsFileUrl } from '#contract/rowUrls.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import styles from './Rows.module.css'
import { fieldLabels, typeChoices } from '#client/components/money/transactionText.ts'
import { RowsTable, totalText } from './RowsTable.tsx'
import type { NumberedAccount } from '#contract/domain/accounts.ts'
import { formatNumber } from '#contract/domain/text.ts'

/** With the sums, which compare themselves with the record in the same way. */
const RowsDifference = lazyPart(
  () => import('#client/components/money/summary/SumsNote.tsx'),
  'RowsDifference',
)

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
  const refusal = query.error && refusalText(query.error, kindOf(state))
  if (refusal !== undefined) return <ErrorMessage message={refusal} />
  return (
    <QueryBoundary
      query={query}
      loading="Loading transactions..."
      failure={(failure) =>
        serverMessage(failure) ?? `Error loading transactions: ${describeFailure(failure)}`
      }
    >
      {(page) => (
        <>
          <FilterInPrint state={state} />
          {page.count > 1 && (
            <p className={styles.sum}>
              {totalText(page, state)}, <Money cents={page.cents} />
            </p>
          )}
          <PartBoundary>
            <RowsDifference state={state} cents={page.cents} accounts={accounts} />
          </PartBoundary>
          <RowsTable page={page} state={state} accounts={accounts} />
          <PagerOf page={page} state={state} />
          {page.count > 0 && (
            <Downloads
              of={page.count === 1 ? 'this row' : `these ${formatNumber(page.count)} rows`}
              to={(format) => rowsFileUrl(format, asked)}
            />
          )}
        </>
      )}
    </QueryBoundary>
  )
}

/** Why the filter cannot be understood, by the label of its field; the same request would be refused again. */
function refusalText(failure: Failure, kind: TransactionKind): string | undefined {
  if (!('status' in failure) || failure.status !== 400) return undefined
  const labels: Readonly<Record<string, string>> = fieldLabels(kind)
  return serverMessage(failure)?.replace(/\b(\w+)=/, (written, name: string) =>
    labels[name] === undefined ? written : `“${labels[name]}”`,
  )
}

/** What is printed has no form, which says on the screen how the rows are filtered. */
function FilterInPrint({ state }: { state: RowState }) {
  const typesText = (chosen: string) =>
    typeChoices(kindOf(state), chosen).find(({ value }) => value === chosen)?.label ?? chosen
  const filter = rowFilterText(state, typesText)
  return filter && <p className={styles.inPrint}>Filtered: {filter}.</p>
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
      links={[
        ...(previous === null
          ? []
          : [
              { words: 'First', to: to('') },
              { words: 'Previous', to: to(previous), rel: 'prev' as const },
            ]),
        ...(next === null
          ? []
          : [
              { words: 'Next', to: to(next), rel: 'next' as const },
              { words: 'Last', to: to('last') },
            ]),
      ]}
    />
  )
}
