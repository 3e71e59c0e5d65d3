import { numberedAccounts, parseAcctNum } from '#contract/domain/accounts.ts'
import {
  accountsShown,
  parseRowState,
  printRowState,
  rowsRequest,
  sumsRequest,
} from '#contract/domain/rows.ts'
import type { FirstQuery } from '#contract/firstView.ts'
import { DOCUMENT_LIST } from '#contract/lists/documentList.ts'
import { RECORD_NOT_FOUND, type RecordOwner, recordPage } from '#contract/pages.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import { balances, flows, query, rows, sums } from './firstQueries.ts'
import { notFound, ofList, type PageFacts, type Records } from './Page.ts'

/** Candidates or committees, and what their pages say of one. */
interface RecordKind<Filer> {
  owner: RecordOwner
  find: (records: Records, acctNum: number) => Promise<Filer | undefined>
  queryOf: (acctNum: number) => FirstQuery
  nameOf: (filer: Filer) => string
  accountsOf: (filer: Filer) => AccountListEntry[]
  /** What its own page says besides what that of any record does. */
  detail: (filer: Filer, records: Records) => Promise<Omit<PageFacts, 'subject' | 'address'>>
}

type Filed = { AcctNum: number; offListSince: string | null }

/** The page of a candidate or committee, that of its cash on hand, and that of its rows, by its account number. */
export function recordPages<Filer extends Filed>(kind: RecordKind<Filer>) {
  const { owner, find, queryOf, nameOf, accountsOf, detail } = kind
  const pageWith =
    (factsOf: (filer: Filer, records: Records, given: URLSearchParams) => PageFacts | Promise<PageFacts>) =>
    async (params: { acctNum: string }, records: Records, given: URLSearchParams): Promise<PageFacts> => {
      const acctNum = parseAcctNum(params.acctNum)
      const filer = acctNum === null ? undefined : await find(records, acctNum)
      if (filer) return factsOf(filer, records, given)
      return notFound(RECORD_NOT_FOUND[owner], acctNum === null ? [] : [queryOf(acctNum)])
    }

  const ownPage = pageWith(async (filer, records) => {
    const { AcctNum: acctNum, offListSince } = filer
    const numbers = numberedAccounts(accountsOf(filer)).map(({ number }) => number)
    const { queries = [], ...facts } = await detail(filer, records)
    return {
      ...facts,
      subject: nameOf(filer),
      ...(offListSince === null && { address: recordPage(owner, acctNum) }),
      feed: `/feeds${recordPage(owner, acctNum)}`,
      laterParts: ['RecordEnd'],
      queries: [
        queryOf(acctNum),
        query('listDocuments', { acctNum }),
        query('getRegistration', { acctNum }),
        query('getRelated', { acctNum }),
        ...balances(numbers),
        ...flows(numbers),
        ...queries,
        query('listLatestImports'),
      ],
    }
  })

  /** For readers who want to check a figure; search engines find the record itself. */
  const cashPage = pageWith((filer) => {
    const name = nameOf(filer)
    const accounts = accountsOf(filer)
    const numbers = numberedAccounts(accounts).map(({ number }) => number)
    return {
      subject: `Cash on Hand, ${name}`,
      description: `How the cash on hand of ${name} was made: its parts to the cent, where they come from, and their day.`,
      queries: [
        queryOf(filer.AcctNum),
        ...(accounts.length > 1 ? balances(numbers) : []),
        ...numbers.map((acctNum) => query('explainBalance', { acctNum })),
      ],
    }
  })

  /** For any query; search engines find the record itself. */
  const rowsPage = pageWith((filer, _, given) => {
    const name = nameOf(filer)
    const state = parseRowState(given)
    const shown = accountsShown(numberedAccounts(accountsOf(filer)), state)
    const request = rowsRequest(shown, state)
    const ofRecord = queryOf(filer.AcctNum)
    return {
      subject: `Transactions, ${name}`,
      description: `Contributions, expenditures, transfers and other distributions of ${name}, row by row, with where the money comes from and goes.`,
      laterParts: ['MoneySummary', 'RowFilter'],
      queries:
        shown.length === 0
          ? [ofRecord]
          : // The sums are compared with the balances.
            [ofRecord, rows(request), sums(sumsRequest(request)), ...balances(request.accounts)],
    }
  })

  return {
    own: { search: ofList(DOCUMENT_LIST), find: ownPage },
    cash: { find: cashPage },
    rows: { search: (given: URLSearchParams) => printRowState(parseRowState(given)), find: rowsPage },
  }
}
