import { useListAdminCommitteesQuery, useGetListFactsQuery } from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { RecordList, type RecordListDescription } from '#client/components/admin/workList/RecordList.tsx'
import { COMMITTEE_LABELS } from '#client/components/lists/committeeLabels.ts'
import { CHOICE_LABELS } from '#client/components/lists/listLabels.ts'
import { pageColumns } from '#client/components/lists/pageColumns.ts'
import { CashCell } from '#client/components/money/CashCell.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { editCommitteePage } from '#contract/adminPages.ts'
import { cashOnHand, committeeAccounts } from '#contract/domain/accounts.ts'
import { committeeTypeText } from '#contract/domain/codes.ts'
import { treasurerName } from '#contract/domain/names.ts'
import { COMMITTEE_COLUMNS } from '#contract/lists/committeeList.ts'
import { CASH } from '#contract/lists/listColumns.ts'
import {
  COMMITTEE_WORK,
  committeeWorkRules,
  MANAGED_COMMITTEES,
} from '#client/components/admin/workList/workLists.ts'
import { committeeCashPage } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Committee } from '#contract/schemas/committee.ts'

/** All committees, as specified. */
export function ManageCommitteesPage() {
  const query = useListAdminCommitteesQuery()
  return (
    <Page heading="Manage Committees" low>
      <AdminQuery query={query} loading="Loading committees...">
        {(committees) => <RecordList description={MANAGED} rows={committees} />}
      </AdminQuery>
    </Page>
  )
}

/** The same list with more columns and filters. */
export function AllCommitteesPage() {
  const query = useListAdminCommitteesQuery()
  const facts = useGetListFactsQuery()
  return (
    <Page heading="All Committees" low lead="Your filters are part of this page’s address.">
      <AdminQuery query={query} loading="Loading committees...">
        {(committees) => (
          <AdminQuery query={facts} loading="Loading committees...">
            {(known) => <RecordList description={ALL} rows={committees} facts={known} />}
          </AdminQuery>
        )}
      </AdminQuery>
    </Page>
  )
}

const columnsOf = (balances: ReadonlyMap<number, Balance>): DataColumn<Committee>[] => [
  ...pageColumns(COMMITTEE_COLUMNS, {
    type: { width: 'office', cell: ({ Type }) => committeeTypeText(Type) },
    chair: { width: 'name' },
  }),
  { key: 'treasurer', header: 'Treasurer', width: 'name', cell: treasurerName },
  { key: 'city', header: 'City', width: 'code', cell: ({ City }) => City },
  {
    ...CASH,
    width: 'money',
    align: 'number',
    sortFirst: 'descending',
    cell: ({ AcctNum }) => (
      <CashCell cash={cashOnHand(committeeAccounts(AcctNum), balances)} page={committeeCashPage(AcctNum)} />
    ),
  },
]

const ALL: RecordListDescription<Committee> = {
  type: 'committee',
  address: COMMITTEE_WORK,
  labels: { ...COMMITTEE_LABELS, labels: { ...CHOICE_LABELS, linked: 'In a candidate’s list' } },
  nameOf: ({ Name }) => Name,
  editPage: editCommitteePage,
  accountsOf: (committees) => committees.map(({ AcctNum }) => AcctNum),
  rulesOf: committeeWorkRules,
  columnsOf,
}

const MANAGED: RecordListDescription<Committee> = {
  ...ALL,
  address: MANAGED_COMMITTEES,
  labels: { ...ALL.labels, find: 'Find in this list' },
  isSpecified: true,
}
