import { committeeAccounts } from '#contract/domain/accounts.ts'
import { COMMITTEE_LIST } from '#contract/lists/committeeList.ts'
import { COMMITTEES_PAGE, committeePage, COMMITTEES_SUBJECT } from '#contract/pages.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import { balances, query } from './firstQueries.ts'
import { ofList, type PageFacts, type PageTable, type Records } from './Page.ts'
import { recordPages } from './recordPages.ts'

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

const ofCommittee = recordPages<Committee>({
  owner: 'committee',
  find: ({ committees }, acctNum) => committees.find(acctNum),
  queryOf: (acctNum) => query('getCommittee', { acctNum }),
  nameOf: ({ Name }) => Name,
  accountsOf: ({ AcctNum }) => committeeAccounts(AcctNum),
  async detail({ AcctNum, Name, offListSince }, { registrations }) {
    // There is no need to state the status of a committee on the list.
    const { status = null, statusAsOf = null } =
      (offListSince === null ? undefined : await registrations.find(AcctNum)) ?? {}
    const statusText = status === null ? '' : ` Its status was ${status} on ${statusAsOf}.`
    return {
      linkText: `${Name}, Florida election committee`,
      description: `Cash on hand, what was raised and spent, and the filed documents of ${Name}, account ${AcctNum}.${statusText}`,
      breadcrumbs: [
        [COMMITTEES_SUBJECT, COMMITTEES_PAGE],
        [Name, committeePage(AcctNum)],
      ],
      queries: [query('listCandidatesByAccount', { acctNum: AcctNum })],
    }
  },
})

/** Committees and their list. */
export const committeePages = {
  '/committees': { search: ofList(COMMITTEE_LIST), find: (_params, records) => committeeList(records) },
  '/committees/:acctNum': ofCommittee.own,
  '/committees/:acctNum/cash-on-hand': ofCommittee.cash,
  '/committees/:acctNum/transactions': ofCommittee.rows,
} satisfies Partial<PageTable>
