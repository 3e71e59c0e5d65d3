import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useListAdminCandidatesQuery } from '#client/api/adminLists.ts'
import { useGetListFactsQuery } from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { isVoterId, WRONG_VOTER_ID } from '#client/components/admin/voterIds/isVoterId.ts'
import { listedDraft } from '#client/components/admin/voterIds/listedDraft.ts'
import { CHOICE_LABELS } from '#client/components/lists/listLabels.ts'
import { useList } from '#client/components/lists/useList.ts'
import { CashCell } from '#client/components/money/CashCell.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { draftSettled, selectVoterIdDrafts, voterIdTyped } from '#client/store/slices/unsavedSlice.ts'
import {
  selectBeside,
  selectTabIndex,
  selectWorkList,
  workListActions,
} from '#client/store/slices/workListSlice.ts'
import { saveListedVoterId } from '#client/store/thunks/saveVoterIds.ts'
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
import styles from './AllRecords.module.css'
import { WorkList } from './WorkList.tsx'
import { boxOf } from './rowKeys.ts'
import { useNeedsMoney } from './useNeedsMoney.ts'

interface VoterIdCellProps {
  candidate: Candidate
}

/**
 * A candidate's VoterID; a click or a key turns it into a field. The input stays until it is saved or is the saved text
 * again.
 */
function VoterIdCell({ candidate }: VoterIdCellProps) {
  const { AcctNum, VoterID } = candidate
  const dispatch = useAppDispatch()
  const tabIndex = useAppSelector((state) => selectTabIndex(state, AcctNum))
  const isOpen = useAppSelector((state) => selectWorkList(state).editing === AcctNum)
  const isDraft = useAppSelector((state) => selectVoterIdDrafts(state)[AcctNum] !== undefined)
  if (isOpen || isDraft) return <VoterIdField candidate={candidate} isOpen={isOpen} />
  return (
    <button
      type="button"
      className={styles.value}
      tabIndex={tabIndex}
      onClick={() => dispatch(workListActions.fieldOpened(AcctNum))}
    >
      {VoterID || 'Add'}{' '}
      <span className="visually-hidden">edit the VoterID of {candidateName(candidate)}</span>
    </button>
  )
}

function VoterIdField({ candidate, isOpen }: VoterIdCellProps & { isOpen: boolean }) {
  const { AcctNum, VoterID } = candidate
  const dispatch = useAppDispatch()
  const draft = useAppSelector((state) => selectVoterIdDrafts(state)[AcctNum])
  const next = useAppSelector((state) => selectBeside(state, AcctNum, 1))
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    field.current?.focus()
    field.current?.select()
  }, [isOpen])
  const { text, over, etag, page } = draft ?? listedDraft(candidate, VoterID)
  const put = (typed: string, refused?: string) =>
    dispatch(
      typed === VoterID
        ? draftSettled(AcctNum)
        : voterIdTyped({
            acctNum: AcctNum,
            draft: { text: typed, over, etag, page, isSaving: false, ...(refused && { refused }) },
          }),
    )
  const save = async () => {
    const name = candidateName(candidate)
    const saved = await dispatch(saveListedVoterId(page, AcctNum, { text, over, etag }))
    if (saved)
      dispatch(
        workListActions.saveNoted({ what: `${text.trim() || 'a blank VoterID'} for ${name}`, ...saved }),
      )
  }
  const leave = () => {
    const within = field.current?.closest('section')
    dispatch(workListActions.fieldClosed(AcctNum))
    if (within) boxOf(within, AcctNum)?.focus()
  }
  const handleEnter = () => {
    if (draft && !isVoterId(text)) return put(text, WRONG_VOTER_ID)
    if (draft && !draft.isSaving) void save()
    return next === AcctNum ? leave() : dispatch(workListActions.fieldOpened(next))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') handleEnter()
    else if (!draft?.isSaving) {
      dispatch(draftSettled(AcctNum))
      leave()
    }
  }
  const wrong = draft?.refused
  return (
    <span className={styles.field}>
      <input
        ref={field}
        aria-label={`VoterID of ${candidateName(candidate)}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={draft ? id : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        readOnly={draft?.isSaving}
        onFocus={() => dispatch(workListActions.fieldOpened(AcctNum))}
        onBlur={() => dispatch(workListActions.fieldClosed(AcctNum))}
        onChange={(event) => put(event.target.value)}
        onKeyDown={handleKey}
      />
      {draft && (
        <span id={id} role={wrong ? 'alert' : undefined} className={wrong ? styles.wrong : undefined}>
          {wrong ?? (draft.isSaving ? 'Saving…' : 'Unsaved')}
        </span>
      )}
    </span>
  )
}

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
  const columns = useMemo(() => columnsOf(balances, facts), [balances, facts])
  return (
    <WorkList
      of="candidates"
      list={list}
      words={WORDS}
      columns={columns}
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

function columnsOf(balances: ReadonlyMap<number, Balance>, facts: ListFacts): DataColumn<Candidate>[] {
  const [edited, added] = [new Set(facts.edited), new Set(facts.added)]
  return [
    {
      key: 'voter',
      header: 'Voter ID',
      width: 'code',
      cell: (candidate) => <VoterIdCell candidate={candidate} />,
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
