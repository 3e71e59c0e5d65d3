import { useMemo } from 'react'
import { useListCommitteesQuery } from '#client/api/records.ts'
import { describeFailure } from '#client/api/describeFailure.ts'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { TermLinks } from '#client/components/elections/TermLinks.tsx'
import { cashOnHandColumn } from '#client/components/recordColumns.tsx'
import { CommitteeInList } from '#client/components/RecordLink.tsx'
import { ListTable } from '#client/components/lists/ListTable.tsx'
import { COMMITTEE_LABELS } from '#client/components/lists/committeeLabels.ts'
import { countOf } from '#client/components/lists/listLabels.ts'
import { pageColumns } from '#client/components/lists/pageColumns.ts'
import { useList } from '#client/components/lists/useList.ts'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { committeeAccounts } from '#contract/domain/accounts.ts'
import { committeeTypeText } from '#contract/domain/codes.ts'
import { COMMITTEE_COLUMNS, committeeListRules } from '#contract/lists/committeeList.ts'
import { COMMITTEES_SUBJECT } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ListedCommittee } from '#contract/schemas/committee.ts'

const accountOf = ({ AcctNum }: ListedCommittee) => AcctNum

const COLUMNS: DataColumn<ListedCommittee>[] = pageColumns(COMMITTEE_COLUMNS, {
  account: {
    cardLabel: 'Account',
    width: 'account',
    sortFirst: 'descending',
    cell: ({ AcctNum }) => <CommitteeInList acctNum={AcctNum}>{AcctNum}</CommitteeInList>,
  },
  name: {
    primary: true,
    cell: ({ AcctNum, Name }) => <CommitteeInList acctNum={AcctNum}>{Name}</CommitteeInList>,
  },
  type: { width: 'name', cell: ({ Type }) => committeeTypeText(Type) },
  chair: { width: 'office' },
})

const accountsIn = ({ AcctNum }: ListedCommittee) => committeeAccounts(AcctNum)

const NONE: readonly ListedCommittee[] = []

export function CommitteeListPage() {
  const query = useListCommitteesQuery()
  const committees = query.currentData ?? NONE
  const accounts = useMemo(() => committees.map(accountOf), [committees])
  const { query: money, balances } = useBalances(accounts)
  const rules = useMemo(() => committeeListRules(balances), [balances])
  const list = useList(committees, rules, money)
  const columns = useMemo(
    () => [...COLUMNS, cashOnHandColumn('committee', committees, accountsIn, balances)],
    [committees, balances],
  )
  return (
    <Page
      subject={COMMITTEES_SUBJECT}
      heading="Florida Election Committees"
      low
      lead={committees.length > 0 && countOf(committees.length, COMMITTEE_LABELS)}
    >
      <QueryBoundary
        query={query}
        loading="Loading committees..."
        failure={(failure) => describeFailure(failure, 'committees')}
      >
        {() => (
          <>
            <ListTable
              list={list}
              words={COMMITTEE_LABELS}
              url={apiUrl(publicAddresses.listCommittees)}
              captionHidden
              columns={columns}
              rowKey={accountOf}
              empty="No committees found."
            />
            <DataAsOf lists={['committees']} />
            <MoneyAsOf query={money} balances={balances} />
            <TermLinks
              names={['Cash on hand', 'As of', 'Committee', 'Electioneering communications organization']}
            />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}
