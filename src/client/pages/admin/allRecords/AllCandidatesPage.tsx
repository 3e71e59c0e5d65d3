import { useMemo } from 'react'
import { useListAdminCandidatesQuery } from '#client/api/adminLists.ts'
import { useGetListFactsQuery } from '#client/api/workLists.ts'
import { CHOICE_LABELS } from '#client/components/lists/listLabels.ts'
import { useList } from '#client/components/lists/useList.ts'
import { CashCell } from '#client/components/money/CashCell.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { editCandidatePage } from '#contract/adminPages.ts'
import { accountNumbersOf, accountsOf, cashOnHand } from '#contract/domain/accounts.ts'
import { partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import { CANDIDATE_WORK, candidateWorkRules } from '#contract/lists/workLists.ts'
import { candidateCashPage } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { ListFacts } from '#contract/schemas/workList.ts'
import type { RowCursor } from './rowCursor.ts'
import { useNeedsMoney } from './useNeedsMoney.ts'
import { VoterIdCell } from './VoterIdCell.tsx'
import { WorkList } from './WorkList.tsx'

const OF_ALL = { electionId: '', officeCode: '' }

export function AllCandidatesPage() {
  const query = useListAdminCandidatesQuery(OF_ALL)
  const facts = useGetListFactsQuery()
  return (
    <Page
      heading="All Candidates"
      lead="All elections and offices. Your filters are part of this page’s address."
    >
      <AdminQuery query={query} loading="Loading candidates...">
        {(candidates) => (
          <AdminQuery query={facts} loading="Loading candidates...">
            {(known) => <Candidates candidates={candidates} facts={known} />}
          </AdminQuery>
        )}
      </AdminQuery>
    </Page>
  )
}

const NOBODY: readonly number[] = []

function Candidates({ candidates, facts }: { candidates: readonly Candidate[]; facts: ListFacts }) {
  const asksForMoney = useNeedsMoney(CANDIDATE_WORK)
  const accounts = useMemo(
    () => (asksForMoney ? accountNumbersOf(candidates) : NOBODY),
    [candidates, asksForMoney],
  )
  const { query, balances } = useBalances(accounts)
  const rules = useMemo(() => candidateWorkRules(balances, facts), [balances, facts])
  const list = useList(candidates, rules, query)
  const columnsWith = useMemo(() => columnsOf(balances, facts), [balances, facts])
  return (
    <WorkList
      of="candidates"
      list={list}
      words={WORDS}
      columnsWith={columnsWith}
      nameOf={candidateName}
      editPage={editCandidatePage}
    />
  )
}

const WORDS = {
  noun: 'candidate',
  nouns: 'candidates',
  find: 'Find a candidate',
  hint: 'By name, account or VoterID',
  labels: {
    ...CHOICE_LABELS,
    election: 'Election',
    office: 'Office',
    voter: 'VoterID',
    edited: 'VoterID changed here',
    added: 'Accounts added here',
  },
}

function columnsOf(balances: ReadonlyMap<number, Balance>, facts: ListFacts) {
  const [edited, added] = [new Set(facts.edited), new Set(facts.added)]
  return (cursor: RowCursor): DataColumn<Candidate>[] => [
    {
      key: 'voter',
      header: 'Voter ID',
      width: 'code',
      cell: (candidate) => <VoterIdCell candidate={candidate} cursor={cursor} />,
    },
    { key: 'party', header: 'Party', width: 'name', cell: ({ PartyCode }) => partyText(PartyCode) },
    { key: 'office', header: 'Office', width: 'name', cell: ({ OfficeDesc }) => OfficeDesc },
    {
      key: 'district',
      header: 'District',
      width: 'district',
      align: 'number',
      cell: ({ Juris1num }) => Juris1num.replace(/^0+/, ''),
    },
    {
      key: 'election',
      header: 'Election',
      width: 'name',
      cell: ({ ElectionID }) => electionName(ElectionID),
    },
    { key: 'status', header: 'Status', width: 'code', cell: ({ StatusDesc }) => StatusDesc },
    { key: 'city', header: 'City', width: 'code', cell: ({ City }) => City },
    {
      key: 'changed',
      header: 'Changed Here',
      width: 'code',
      cell: ({ AcctNum }) =>
        [edited.has(AcctNum) && 'VoterID', added.has(AcctNum) && 'accounts'].filter(Boolean).join(', '),
    },
    {
      key: 'cash',
      header: 'Cash on Hand',
      width: 'money',
      align: 'number',
      sortFirst: 'descending',
      cell: (candidate) => (
        <CashCell
          cash={cashOnHand(accountsOf(candidate), balances)}
          page={candidateCashPage(candidate.AcctNum)}
        />
      ),
    },
  ]
}
