import { useGetTransactionSummaryQuery } from '#client/api/transactionSums.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import type { NumberedAccount } from '#contract/domain/accounts.ts'
import { placeText } from '#contract/domain/places.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { AccountRows, TransactionSummary } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { PartyLink } from '../PartyLink.tsx'
import { rowsOnFileText } from '../rowsOnFileText.ts'
import { KIND_LABELS } from '../transactionText.ts'
import { SumTables } from './SumTables.tsx'
import { SumsNote } from './SumsNote.tsx'

interface RowsOnFileProps {
  rows: readonly AccountRows[]
  accounts: readonly NumberedAccount[]
}

/** The rows before filtering, and whether they are all of them. */
function RowsOnFile({ rows: all, accounts }: RowsOnFileProps) {
  const nameOf = (account: number) => accounts.find(({ number }) => number === account)?.name ?? account
  return (
    <ul className="bare quiet">
      {all.map((rows) => (
        <li key={`${rows.account} ${rows.wholeAsOf}`}>
          {accounts.length > 1 && `${nameOf(rows.account)}: `}
          {rowsOnFileText(rows)}.
        </li>
      ))}
    </ul>
  )
}

interface MoneySummaryProps {
  accounts: readonly NumberedAccount[]
  kind: TransactionKind
  list?: string | undefined
}

/** Where the money of some accounts comes from or goes to: by month, name, type, size and place. */
export function MoneySummary({ accounts, kind, list }: MoneySummaryProps) {
  const numbers = accounts.map(({ number }) => number).toSorted((a, b) => a - b)
  const query = useGetTransactionSummaryQuery({ accounts: numbers, kind, list })
  return (
    <QueryBoundary query={query} what="sums">
      {(summary) => (
        <>
          <RowsOnFile rows={summary.onFile} accounts={accounts} />
          {list !== 'partial' && <SumsNote sums={[summary]} accounts={accounts} />}
          {summary.count === 0 ? (
            <EmptyState>There is nothing to add up.</EmptyState>
          ) : (
            <>
              <SumTables
                sums={summary}
                shares={summary.shares}
                caption="By name and ZIP code as filed, which is not necessarily one person"
                header={KIND_LABELS[kind].party}
                lines={linesOf(summary)}
              />
              <Downloads
                subject="these sums"
                url={apiUrl(publicAddresses.getTransactionSummary, { accounts: numbers, kind, list })}
              />
            </>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

/** The parties with the largest sums, and all others together. */
function linesOf({ parties, rest }: TransactionSummary) {
  const top = parties.map((party, index) => ({
    key: String(index),
    label: (
      <PartyLink party={party}>{[party.name, placeText(party.place)].filter(Boolean).join(', ')}</PartyLink>
    ),
    count: party.count,
    cents: party.cents,
  }))
  return rest.count === 0 ? top : [...top, { key: 'rest', label: 'All others', ...rest }]
}
