import { type ReactNode, useEffect, useRef, useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isNotFound } from '#client/api/describeFailure.ts'
import { Page } from '#client/components/Page.tsx'
import type { QueryResult } from '#client/components/QueryBoundary.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { pressShortcut, shortcut } from '#client/components/admin/singleKeys.tsx'
import { BackToList, stateOnSamePage } from '#client/components/BackToList.tsx'
import { Snippet } from '#client/ui/text/Snippet.tsx'
import { formatNumber, counted } from '#contract/domain/text.ts'
import styles from './Records.module.css'
import {
  useGetEditableCandidateQuery,
  useListLinkedAccountsQuery,
  workListsApi,
} from '#client/api/workLists.ts'
import { Instant } from '#client/components/admin/adminTexts.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { StateTotalsSection } from '#client/components/admin/StateTotalsSection.tsx'
import { VoterIdForms } from '#client/components/admin/VoterIdFields.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { ExplainedMoney, NotLoaded } from '#client/components/money/CashCell.tsx'
import { BASIS_OF_ACCOUNT } from '#client/components/money/agreement.ts'
import { useBalancesOf } from '#client/components/money/useBalances.ts'
import { WithAcctNum } from '#client/components/record/OneRecord.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { formatMoney } from '#client/ui/text/format.ts'
import {
  editCandidatePage,
  historyPage,
  MANAGE_CANDIDATES_PAGE,
  editCommitteePage,
  MANAGE_COMMITTEES_PAGE,
} from '#contract/adminPages.ts'
import { accountsOf, type CashOnHand, cashOnHand } from '#contract/domain/accounts.ts'
import { cashPage } from '#contract/pages.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate, LinkedAccount } from '#contract/schemas/candidate.ts'
import { useGetCommitteeQuery, useListCandidatesByAccountQuery } from '#client/api/records.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

const PAGES = {
  candidate: { list: MANAGE_CANDIDATES_PAGE, editPage: editCandidatePage, notFound: 'Candidate not found' },
  committee: { list: MANAGE_COMMITTEES_PAGE, editPage: editCommitteePage, notFound: 'Committee not found' },
}

interface RecordPageProps {
  type: DeletableType
  acctNum: number
}

/** Links to the previous and next record in the order of the list that the administrator came from. */
function RecordSteps({ type, acctNum }: RecordPageProps) {
  const steps = useRef<HTMLElement>(null)
  const { state } = useLocation()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressShortcut(event, steps.current)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const rows = rowsOf(state)
  const at = rows.indexOf(acctNum)
  if (at === -1) return null
  const { editPage } = PAGES[type]
  const [previous, next] = [rows[at - 1], rows[at + 1]]
  // Back still leads to the list, past the records between.
  const onward = stateOnSamePage(state)
  return (
    <nav ref={steps} aria-label="Records of the list" className={`row tall-links ${styles.steps}`}>
      <span>
        {formatNumber(at + 1)} of {formatNumber(rows.length)}
      </span>
      {previous !== undefined && (
        <Link to={editPage(previous)} state={onward} rel="prev" aria-keyshortcuts={shortcut('k')}>
          Previous record
        </Link>
      )}
      {next !== undefined && (
        <Link to={editPage(next)} state={onward} rel="next" aria-keyshortcuts={shortcut('j')}>
          Next record
        </Link>
      )}
    </nav>
  )
}

/** The account numbers in the list that linked here. */
const rowsOf = (state: unknown): readonly number[] =>
  typeof state === 'object' && state !== null && 'rows' in state && Array.isArray(state.rows)
    ? (state.rows as unknown[]).filter((row) => typeof row === 'number')
    : []

interface EditPageProps<Data> extends RecordPageProps {
  query: QueryResult<Data>
  /** The record as the server stores it. */
  recordOf: (data: Data) => object
  children: (data: Data) => ReactNode
}

/** The edit page of a record, or the reason that there is none. */
function EditPage<Data>({ query, recordOf, children, ...page }: EditPageProps<Data>) {
  const { type, acctNum } = page
  const { list, notFound } = PAGES[type]
  return (
    <Page heading={query.error && isNotFound(query.error) ? notFound : `Edit ${type} ${acctNum}`}>
      <RecordSteps {...page} />
      <AdminQuery query={query} notFound="It may have been deleted, or withdrawn from the state’s list.">
        {(data) => (
          <>
            {children(data)}
            <Section
              title="Record"
              actions={<Link to={historyPage(`${type}s/${acctNum}`)}>What was changed here</Link>}
            >
              <Snippet>{JSON.stringify(recordOf(data), null, 2)}</Snippet>
            </Section>
          </>
        )}
      </AdminQuery>
      <div>
        <BackToList list={list} label="Back" />
      </div>
    </Page>
  )
}

/** An account of the candidate; everything but its name may be missing. */
interface AccountRow {
  acctNum: number
  accountName: string
  accountNum: number | null
  balance: Balance | undefined
  areBalancesLoaded: boolean
  /** Undefined for the candidate's own account. */
  link: LinkedAccount | undefined
}

/** The accounts whose money counts as the candidate's, with a button to remove each one that an administrator added. */
function CandidateAccounts({ candidate }: { candidate: Candidate }) {
  const query = useListLinkedAccountsQuery(candidate.AcctNum)
  return (
    <Section title="Accounts">
      <AdminQuery query={query}>
        {(linked) => <AccountTable acctNum={candidate.AcctNum} linked={linked} />}
      </AdminQuery>
    </Section>
  )
}

function AccountTable({ acctNum, linked }: { acctNum: number; linked: readonly LinkedAccount[] }) {
  const accounts = useMemo(
    () => accountsOf({ AcctNum: acctNum, AccountList: [...linked] }),
    [acctNum, linked],
  )
  const { query, balances } = useBalancesOf(accounts)
  const areBalancesLoaded = query.currentData !== undefined
  const rows = accounts.map(({ accountName, accountNum }) => ({
    acctNum,
    accountName,
    accountNum,
    balance: balances.get(accountNum ?? 0),
    areBalancesLoaded,
    link: accountNum === acctNum ? undefined : linked.find((link) => link.accountNum === accountNum),
  }))
  const caption = areBalancesLoaded ? sumText(cashOnHand(accounts, balances)) : 'Loading balances...'
  return (
    <section tabIndex={-1} aria-label="Account list">
      <DataTable
        caption={query.error ? 'Failed to fetch the balances' : caption}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ accountNum, accountName }) => accountNum ?? accountName}
        dense
      />
    </section>
  )
}

function sumText({ cents, known, accounts, asOf }: CashOnHand): string {
  const day = asOf === null ? '' : `, as of ${formatDay(asOf)}`
  if (cents === null) return 'Cash on hand is not known'
  const sum = `Cash on hand ${formatMoney(cents)}${day}`
  return known === accounts ? sum : `${sum}; known for ${known} of ${counted(accounts, 'account')}`
}

function basisText({ basis, asOf }: Balance): string {
  if (basis === null) return 'Not known'
  const from = `From ${BASIS_OF_ACCOUNT[basis]}`
  return asOf === null ? from : `${from}, as of ${formatDay(asOf)}`
}

const COLUMNS: DataColumn<AccountRow>[] = [
  { key: 'account', header: 'Account', width: 'account', cell: ({ accountNum }) => accountNum },
  { key: 'name', header: 'Name', primary: true, cell: ({ accountName }) => accountName },
  {
    key: 'cash',
    header: 'Cash on Hand',
    width: 'money',
    align: 'number',
    cell: ({ acctNum, accountNum, balance, areBalancesLoaded }) =>
      typeof balance?.coh === 'number' && accountNum !== null ? (
        <ExplainedMoney cents={balance.coh} page={cashPage('candidate', acctNum, accountNum)} />
      ) : (
        areBalancesLoaded && <NotLoaded />
      ),
  },
  {
    key: 'basis',
    header: 'Figures From',
    cell: ({ balance, areBalancesLoaded }) =>
      balance ? basisText(balance) : areBalancesLoaded && 'Not known',
  },
  { key: 'origin', header: 'Added by', width: 'office', cell: Origin },
]

const { removeAccount } = workListsApi.endpoints

/** Who added the account. One that an administrator added can be removed again. */
function Origin({ acctNum, accountName, accountNum, link }: AccountRow) {
  if (!link) return 'The candidate’s own'
  if (link.addedAt === null) return 'An imported list of accounts'
  const name = `${accountName} (${accountNum})`
  return (
    <div className="stack close">
      <span>
        {link.addedBy}, <Instant at={link.addedAt} />
      </span>
      {accountNum !== null && (
        <OutcomeButton
          run={() => removeAccount.initiate({ acctNum, accountNum }, { track: false })}
          done={`Removed ${name} from candidate ${acctNum}`}
          undone={`Added ${name} to candidate ${acctNum}`}
          aria-label={`Remove ${name}`}
        >
          Remove
        </OutcomeButton>
      )}
    </div>
  )
}

export const EditCandidatePage = () => (
  <WithAcctNum list={MANAGE_CANDIDATES_PAGE}>{(acctNum) => <EditCandidate acctNum={acctNum} />}</WithAcctNum>
)

function EditCandidate({ acctNum }: { acctNum: number }) {
  const query = useGetEditableCandidateQuery(acctNum)
  return (
    <EditPage type="candidate" acctNum={acctNum} query={query} recordOf={({ candidate }) => candidate}>
      {({ candidate }) => (
        <>
          <Section title="VoterID">
            <VoterIdForms candidates={[candidate]} />
          </Section>
          <CandidateAccounts candidate={candidate} />
          <StateTotalsSection accounts={accountsOf(candidate)} />
        </>
      )}
    </EditPage>
  )
}

export const EditCommitteePage = () => (
  <WithAcctNum list={MANAGE_COMMITTEES_PAGE}>{(acctNum) => <EditCommittee acctNum={acctNum} />}</WithAcctNum>
)

function EditCommittee({ acctNum }: { acctNum: number }) {
  const query = useGetCommitteeQuery(acctNum)
  return (
    <EditPage type="committee" acctNum={acctNum} query={query} recordOf={(committee) => committee}>
      {({ Name }) => (
        <>
          <Section title="Related Candidates">
            <RelatedCandidates acctNum={acctNum} />
          </Section>
          <StateTotalsSection accounts={[{ accountNum: acctNum, accountName: Name }]} />
        </>
      )}
    </EditPage>
  )
}

function RelatedCandidates({ acctNum }: { acctNum: number }) {
  const query = useListCandidatesByAccountQuery(acctNum)
  return (
    <AdminQuery query={query} loading="Loading candidates...">
      {(candidates) =>
        candidates.length === 0 ? (
          <EmptyState>No candidates linked to this committee.</EmptyState>
        ) : (
          <VoterIdForms candidates={candidates} />
        )
      }
    </AdminQuery>
  )
}
