import { useMemo } from 'react'
import { useListAdminCommitteesQuery } from '#client/api/adminLists.ts'
import { useGetListFactsQuery } from '#client/api/workLists.ts'
import { COMMITTEE_LABELS } from '#client/components/lists/committeeLabels.ts'
import { CHOICE_LABELS } from '#client/components/lists/listLabels.ts'
import { useList } from '#client/components/lists/useList.ts'
import { CashCell } from '#client/components/money/CashCell.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { committeeTypeText } from '#contract/domain/codes.ts'
import { editCommitteePage } from '#contract/adminPages.ts'
import { cashOnHand, committeeAccounts } from '#contract/domain/accounts.ts'
import { chairName, treasurerName } from '#contract/domain/names.ts'
import { COMMITTEE_WORK, committeeWorkRules } from '#contract/lists/workLists.ts'
import { committeeCashPage } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { ListFacts } from '#contract/schemas/workList.ts'
import { useNeedsMoney } from './useNeedsMoney.ts'
import { WorkList } from './WorkList.tsx'

export function AllCommitteesPage() {
  const query = useListAdminCommitteesQuery()
  const facts = useGetListFactsQuery()
  return (
    <Page heading="All Committees" lead="Your filters are part of this page’s address.">
      <AdminQuery query={query} loading="Loading committees...">
        {(committees) => (
          <AdminQuery query={facts} loading="Loading committees...">
            {(known) => <Committees committees={committees} facts={known} />}
          </AdminQuery>
        )}
      </AdminQuery>
    </Page>
  )
}

const NOBODY: readonly number[] = []

function Committees({ committees, facts }: { committees: readonly Committee[]; facts: ListFacts }) {
  const asksForMoney = useNeedsMoney(COMMITTEE_WORK)
  const accounts = useMemo(
    () => (asksForMoney ? committees.map(({ AcctNum }) => AcctNum) : NOBODY),
    [committees, asksForMoney],
  )
  const { query, balances } = useBalances(accounts)
  const rules = useMemo(() => committeeWorkRules(balances, facts), [balances, facts])
  const list = useList(committees, rules, query)
  const columns = useMemo(() => columnsOf(balances), [balances])
  return (
    <WorkList
      of="committees"
      list={list}
      words={WORDS}
      columns={columns}
      nameOf={nameOf}
      editPage={editCommitteePage}
    />
  )
}

const WORDS = { ...COMMITTEE_LABELS, labels: { ...CHOICE_LABELS, linked: 'In a candidate’s list' } }

const nameOf = ({ Name }: Committee) => Name

const columnsOf = (balances: ReadonlyMap<number, Balance>): DataColumn<Committee>[] => [
  { key: 'type', header: 'Type', width: 'office', cell: ({ Type }) => committeeTypeText(Type) },
  { key: 'chair', header: 'Chair', width: 'name', cell: chairName },
  { key: 'treasurer', header: 'Treasurer', width: 'name', cell: treasurerName },
  { key: 'city', header: 'City', width: 'code', cell: ({ City }) => City },
  {
    key: 'cash',
    header: 'Cash on Hand',
    width: 'money',
    align: 'number',
    sortFirst: 'descending',
    cell: ({ AcctNum }) => (
      <CashCell cash={cashOnHand(committeeAccounts(AcctNum), balances)} page={committeeCashPage(AcctNum)} />
    ),
  },
]
