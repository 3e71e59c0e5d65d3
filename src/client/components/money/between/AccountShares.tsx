import { useGetTransactionSummaryQuery } from '#client/api/transactionSummary.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { SharesTable } from '../summary/SharesTable.tsx'

interface AccountSharesProps {
  acctNum: number
  kind: TransactionKind
}

/** How much of an account's income or spending comes from or goes to other accounts of the register. */
export function AccountShares({ acctNum, kind }: AccountSharesProps) {
  const query = useGetTransactionSummaryQuery({ accounts: [acctNum], kind })
  return (
    <QueryBoundary query={query} what="shares">
      {({ shares }) => <SharesTable kind={kind} shares={shares} />}
    </QueryBoundary>
  )
}
