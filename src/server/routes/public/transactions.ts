import type { Transactions } from '#database/transactions/transactionsIn.ts'
import type { Handlers } from '../Handlers.ts'

export const transactionHandlers = (transactions: Transactions) =>
  ({
    listTransactions: async ({ query, refuse }) => {
      const page = await transactions.page(query)
      if (page === 'movedOn') return refuse(409)
      return page === 'tooMany' ? refuse(413) : page
    },
    getTransactionSummary: ({ query }) => transactions.summary(query),
    getOfficeTransactions: async ({ params, query: { kind }, refuse }) =>
      (await transactions.ofRace(params, kind)) ?? refuse(404),
    getRaceTransactions: async ({ params, query: { kind }, refuse }) =>
      (await transactions.ofRace(params, kind)) ?? refuse(404),
    listCounterparties: ({ params, query }) => transactions.counterparties(params.acctNum, query),
  }) satisfies Partial<Handlers>
