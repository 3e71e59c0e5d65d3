import type { BetweenQuery, RowsQuery, SummaryQuery } from '#contract/endpoints/transactionEndpoints.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../connection/Db.ts'
import { readCounterparties } from './namedAccounts.ts'
import { transactionPage } from './pages.ts'
import { raceTransactions, transactionSummary } from './summary.ts'

export type Transactions = ReturnType<typeof transactionsIn>

/** The public's queries about transactions. */
export function transactionsIn(db: Db) {
  return {
    page: (query: RowsQuery) => transactionPage(db, query),
    summary: (query: SummaryQuery) => transactionSummary(db, query),
    ofRace: (race: Parameters<typeof raceTransactions>[1], kind: TransactionKind) =>
      raceTransactions(db, race, kind),
    counterparties: (account: number, query: BetweenQuery, perPage?: number) =>
      readCounterparties(db, account, query, perPage),
  }
}
