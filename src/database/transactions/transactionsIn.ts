import type { BetweenQuery, RowsQuery, SummaryQuery } from '#contract/endpoints/rowParameters.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../connection/Db.ts'
import { readCounterparties } from './between/readCounterparties.ts'
import { raceTransactions } from './read/raceTransactions.ts'
import { transactionPage } from './read/transactionPages.ts'
import { transactionSummary } from './read/transactionSummary.ts'

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
