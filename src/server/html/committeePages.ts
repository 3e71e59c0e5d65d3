import { committeeAccounts, numberedAccounts, parseAcctNum } from '#contract/domain/accounts.ts'
import { COMMITTEE_LIST } from '#contract/lists/committeeList.ts'
import { DOCUMENT_LIST } from '#contract/lists/documentList.ts'
import { COMMITTEES_PAGE, committeePage, COMMITTEES_SUBJECT } from '#contract/pages.ts'
import { balances, flows, query } from './firstQueries.ts'
import { cashPage, ofRows, rowsPage } from './moneyPages.ts'
import { notFound, ofList, type PageFacts, type PageTable, type Records } from './Page.ts'

type Committee = NonNullable<Awaited<ReturnType<Records['committees']['find']>>>

/** A page of the committee with the account number in the address. */
async function ofCommittee(
  inAddress: string,
  { committees }: Records,
  pageOf: (committee: Committee) => PageFacts | Promise<PageFacts>,
): Promise<PageFacts> {
  const acctNum = parseAcctNum(inAddress)
  const committee = acctNum === null ? undefined : await committees.find(acctNum)
  if (committee) return pageOf(committee)
  return notFound('Committee Not Found', acctNum === null ? [] : [query('getCommittee', { acctNum })])
}

async function committeeList({ committees }: Records): Promise<PageFacts> {
  const accounts = await committees.accounts()
  return {
    subject: COMMITTEES_SUBJECT,
    linkText: 'Florida Election Committees',
    description: 'Florida election committees, with their filings, financials and filed documents.',
    address: COMMITTEES_PAGE,
    queries: [query('listCommittees'), ...balances(accounts), query('listLatestImports')],
  }
}

async function committeeDetail(
  { AcctNum, Name, offListSince }: Committee,
  { registrations }: Records,
): Promise<PageFacts> {
  // There is no need to state the status of a committee on the list.
  const { status = null, statusAsOf = null } =
    (offListSince === null ? undefined : await registrations.find(AcctNum)) ?? {}
  const statusText = status === null ? '' : ` Its status was ${status} on ${statusAsOf}.`
  return {
    subject: Name,
    linkText: `${Name}, Florida election committee`,
    description: `Cash on hand, what was raised and spent, and the filed documents of ${Name}, account ${AcctNum}.${statusText}`,
    ...(offListSince === null && { address: committeePage(AcctNum) }),
    breadcrumbs: [
      [COMMITTEES_SUBJECT, COMMITTEES_PAGE],
      [Name, committeePage(AcctNum)],
    ],
    feed: `/feeds/committees/${AcctNum}`,
    laterParts: ['RecordEnd'],
    queries: [
      query('getCommittee', { acctNum: AcctNum }),
      query('listDocuments', { acctNum: AcctNum }),
      query('getRegistration', { acctNum: AcctNum }),
      query('getRelated', { acctNum: AcctNum }),
      ...balances([AcctNum]),
      ...flows([AcctNum]),
      query('listCandidatesByAccount', { acctNum: AcctNum }),
      query('listLatestImports'),
    ],
  }
}

const committeeCash = ({ AcctNum, Name }: Committee): PageFacts =>
  cashPage(Name, [query('getCommittee', { acctNum: AcctNum }), query('explainBalance', { acctNum: AcctNum })])

/** Committees and their list. */
export const committeePages = {
  '/committees': { search: ofList(COMMITTEE_LIST), find: (_params, records) => committeeList(records) },
  '/committees/:acctNum': {
    search: ofList(DOCUMENT_LIST),
    find: ({ acctNum }, records) => ofCommittee(acctNum, records, (one) => committeeDetail(one, records)),
  },
  '/committees/:acctNum/cash-on-hand': {
    find: ({ acctNum }, records) => ofCommittee(acctNum, records, committeeCash),
  },
  '/committees/:acctNum/transactions': {
    search: ofRows,
    find: ({ acctNum }, records, given) =>
      ofCommittee(acctNum, records, ({ AcctNum, Name }) =>
        rowsPage(
          Name,
          query('getCommittee', { acctNum: AcctNum }),
          numberedAccounts(committeeAccounts(AcctNum)),
          given,
        ),
      ),
  },
} satisfies Partial<PageTable>
