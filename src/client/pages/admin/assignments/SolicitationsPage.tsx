import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import {
  workListsApi,
  useAddAccountMutation,
  useListSuggestedLinksQuery,
  useSaveStatementAccountMutation,
} from '#client/api/workLists.ts'
import {
  useGetCandidateQuery,
  useListCandidatesByAccountQuery,
  useListDocumentsOfTypeQuery,
  useListElectionsQuery,
  useListFindableCommitteesQuery,
} from '#client/api/records.ts'
import { type Failure, isNetworkFailure, serverMessage, isNotFound } from '#client/api/describeFailure.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Form, FormDialog } from '#client/components/admin/Form.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { FindCommittee } from '#client/components/admin/Finder.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { noFileText } from '#client/components/record/DocumentsTable.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { savedToast, undoOf } from '#client/store/outcomeToast.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { editCandidatePage, editCommitteePage } from '#contract/adminPages.ts'
import { documentFileUrl } from '#contract/apiUrls.ts'
import { parseAcctNum, accountsOf, type CashOnHand, cashOnHand } from '#contract/domain/accounts.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import {
  DOCUMENT_LIST_RULES,
  isListedStatement,
  STATEMENT_OF_SOLICITATION,
} from '#contract/lists/documentList.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { SuggestedLink } from '#contract/schemas/workList.ts'
import styles from './Assignments.module.css'
import { offListText } from '#contract/domain/text.ts'
import { skipToken } from '@reduxjs/toolkit/query'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalancesOf } from '#client/components/money/useBalances.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { formatMoney } from '#client/ui/text/format.ts'
import { partyText } from '#contract/domain/codes.ts'
import { districtNumber } from '#contract/domain/races.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'

/** Assigns a statement in the state's listing to an account; if left blank, its names decide again. */
function StatementAccountForm({ statement: { id, Account } }: { statement: FiledDocument }) {
  const dispatch = useAppDispatch()
  const [save, { isLoading, error, reset }] = useSaveStatementAccountMutation()
  const saved = String(Account ?? '')
  const [draft, setDraft] = useState<string>()
  // What is saved is no draft any more, so that the field shows an undo.
  if (draft === saved) setDraft(undefined)
  const text = draft ?? saved
  const [isInvalid, setInvalid] = useState(false)

  const submit = async () => {
    const account = parseAcctNum(text.trim())
    if (text.trim() !== '' && account === null) return setInvalid(true)
    const { data } = await save({ id, Account: account })
    if (data) dispatch(savedToast([data.entryId], 'the account of the statement'))
  }
  return (
    <Form saving={{ isLoading }} submitLabel="Save" onSubmit={submit}>
      <Field
        label="Account it belongs to"
        hint="Blank: matched by the names in the listing"
        inputMode="numeric"
        value={text}
        error={isInvalid ? 'Invalid AcctNum' : error && saveFailure(error)}
        onChange={(event) => {
          setDraft(event.target.value)
          setInvalid(false)
          reset()
        }}
      />
    </Form>
  )
}

const saveFailure = (error: Failure) =>
  isNetworkFailure(error)
    ? 'Network error'
    : `Save error: ${serverMessage(error, 'msg', 'error') ?? 'Save failed'}`

/** "Account 91527", or "No account" for a statement whose names do not fit a single account. */
const accountText = ({ Account }: Pick<FiledDocument, 'Account'>) =>
  Account === null ? 'No account' : `Account ${Account}`

/** Whose statement it is; of a committee's, whose lists have its account, and whom its statements name. */
function StatementOwner({ account }: { account: number }) {
  const { data: committees } = useListFindableCommitteesQuery()
  if (!committees) return null
  const committee = committees.find(({ AcctNum }) => AcctNum === account)
  return committee ? (
    <StatementLinks committee={committee} />
  ) : (
    <p>
      Statement of <Link to={editCandidatePage(account)}>candidate {account}</Link>.
    </p>
  )
}

function StatementLinks({ committee }: { committee: Committee }) {
  const { AcctNum, Name } = committee
  const { currentData: linked } = useListCandidatesByAccountQuery(AcctNum)
  const { data: { links } = { links: [] } } = useListSuggestedLinksQuery('')
  const [isAdding, setIsAdding] = useState(false)
  const named = links.filter(
    ({ accountNum, evidence }) => accountNum === AcctNum && evidence.some(({ by }) => by === 'statement'),
  )
  return (
    <section tabIndex={-1} aria-label="Whose statement it is" className="stack snug">
      <p>
        Statement of <Link to={editCommitteePage(AcctNum)}>{Name}</Link>.{' '}
        {linked?.length === 0 && 'No candidate’s list has its account yet.'}
        {linked && linked.length > 0 && 'Its account is in the lists of:'}
      </p>
      {linked && linked.length > 0 && (
        <ul aria-label="Lists with its account">
          {linked.map((candidate) => (
            <li key={candidate.AcctNum}>
              <Link to={editCandidatePage(candidate.AcctNum)}>{candidateName(candidate)}</Link> (
              {candidate.AcctNum})
            </li>
          ))}
        </ul>
      )}
      {named.map((link) => (
        <AddToNamed key={link.acctNum} {...link} />
      ))}
      <div>
        If it names {named.length === 0 ? 'a' : 'another'} candidate, add the committee’s account to theirs:{' '}
        <Button aria-label={`Add ${Name} (${AcctNum})`} onClick={() => setIsAdding(true)}>
          Add
        </Button>
      </div>
      {isAdding && <AddToCandidate committee={committee} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

const addition = workListsApi.endpoints.addAccount

/** Adds the committee's account to the list of a candidate whom its statements name. One name is not one person. */
function AddToNamed({ acctNum, candidate, race, election, accountNum, committee }: SuggestedLink) {
  const name = `${committee} (${accountNum})`
  return (
    <div>
      Solicited by the name of {candidate}, {race}, {electionName(election)}. If it is the same person:{' '}
      <OutcomeButton
        run={() => addition.initiate({ acctNum, accountName: committee, accountNum }, { track: false })}
        done={`Added ${name} to candidate ${acctNum}`}
        undone={`Removed ${name} from candidate ${acctNum}`}
      >
        Add to candidate {acctNum}
      </OutcomeButton>
    </div>
  )
}

/** The types that every browser displays; the server sends anything else as a download. */
const SHOWN = /\.(pdf|png|jpe?g|gif|txt)$/i

/** A document's file in a frame, and a link to it for types that a browser cannot display. */
function DocumentViewer({ document }: { document: FiledDocument }) {
  const { Account, DocDesc, Filename, FilePath } = document
  // In an operator's index, the name or the path may lack an extension.
  const isShown = SHOWN.test(Filename) || SHOWN.test(FilePath)
  return (
    <>
      <p>
        {accountText(document)}:{' '}
        {FilePath === '' ? (
          noFileText(document)
        ) : (
          <a href={documentFileUrl(FilePath)} target="_blank" rel="noreferrer">
            {isShown ? `Open ${Filename} in a new tab` : `Save ${Filename}, which a browser cannot show`}
          </a>
        )}
      </p>
      {Account !== null && <StatementOwner account={Account} />}
      {isListedStatement(document) && <StatementAccountForm key={document.id} statement={document} />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it would break the PDF viewer; the server sends it as a header */}
      {isShown && <iframe title={DocDesc || Filename} src={documentFileUrl(FilePath)} />}
    </>
  )
}

/** In a window this narrow the statement is below the list. As in the style sheet. */
const STACKED_PX = 720

/** The statements, with the selected one next to them. */
function Statements({ documents }: { documents: readonly FiledDocument[] }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string>()
  const selected = documents.find(({ id }) => id === chosen)
  const viewer = useRef<HTMLDivElement>(null)
  const choose = (id: string) => {
    flushSync(() => setChosen(id))
    // Otherwise choosing a statement would change nothing that can be seen.
    if (window.innerWidth <= STACKED_PX) viewer.current?.scrollIntoView()
  }
  const term = useDeferredValue(search.trim().toLowerCase())
  const inOrder = useMemo(() => documents.toSorted(DOCUMENT_LIST_RULES.compare), [documents])
  const shown = inOrder.filter((document) => searchedText(document).includes(term))
  return (
    <div className={styles.statements}>
      <div className="stack snug">
        {documents.length > 0 && (
          <Field
            label="Find in these statements"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {shown.length === 0 ? (
          <EmptyState>No solicitation statements found.</EmptyState>
        ) : (
          <ul className={`bare choices ${styles.list}`} aria-label="Solicitation statements">
            {shown.map((document) => (
              <li key={document.id}>
                <button
                  type="button"
                  aria-pressed={document === selected}
                  onClick={() => choose(document.id)}
                >
                  <time dateTime={document.Date}>{formatDay(document.Date)}</time>{' '}
                  {document.DocDesc || document.Filename}{' '}
                  <small>{[document.solicitor, accountText(document)].filter(Boolean).join(' · ')}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div ref={viewer} className={`stack snug ${styles.viewer}`}>
        {selected ? (
          <DocumentViewer document={selected} />
        ) : (
          <EmptyState>Select a document to view</EmptyState>
        )}
      </div>
    </div>
  )
}

const searchedText = (document: FiledDocument) =>
  [accountText(document), formatDay(document.Date), document.DocDesc, document.Filename, document.solicitor]
    .join(' ')
    .toLowerCase()

export function SolicitationsPage() {
  const query = useListDocumentsOfTypeQuery(STATEMENT_OF_SOLICITATION)
  const [added, setAdded] = useState<Committee>()
  return (
    <Page heading="Solicitations" lead="Read a statement, then add its committee to the candidate it names.">
      {/* The finder of the specification. */}
      <FindCommittee
        label="Find a committee"
        hint="Part of its name or account number"
        verb="Add"
        buttonLabel={({ Name, AcctNum }) => `Add ${Name} (${AcctNum})`}
        nothing="No committees found."
        noun="committee"
        onChoose={setAdded}
      />
      {added && <AddToCandidate committee={added} onClose={() => setAdded(undefined)} />}
      <AdminQuery query={query} loading="Loading documents...">
        {(documents) => <Statements documents={documents} />}
      </AdminQuery>
    </Page>
  )
}

interface CandidateToAddToProps {
  /** The input so far; null while it is not an account number. */
  acctNum: number | null
  /** The account to add. */
  accountNum: number
}

/** The candidate about to get the account, and the effect on their sum, so that a mistyped digit shows in time. */
function CandidateToAddTo({ acctNum, accountNum }: CandidateToAddToProps) {
  const debounced = useDebouncedValue(acctNum)
  const { currentData, error } = useGetCandidateQuery(
    acctNum !== null && debounced === acctNum ? acctNum : skipToken,
  )
  return (
    <output className={`stack ${styles.candidate}`}>
      {error && (isNotFound(error) ? 'No candidate has this account.' : 'Failed to fetch')}
      {!error && currentData && <Consequence candidate={currentData} accountNum={accountNum} />}
    </output>
  )
}

function Consequence({ candidate, accountNum }: { candidate: Candidate; accountNum: number }) {
  const { PartyCode, OfficeDesc, ElectionID, offListSince } = candidate
  const { data: elections = [] } = useListElectionsQuery()
  const election = elections.find(({ value }) => value === ElectionID)?.name ?? electionName(ElectionID)
  const district = districtNumber(candidate)
  const race = [partyText(PartyCode), OfficeDesc, district !== null && `District ${district}`, election]
  const now = accountsOf(candidate)
  const withCommittee = [...now, { accountName: '', accountNum }]
  const { query, balances } = useBalancesOf(withCommittee)
  return (
    <>
      <strong>{candidateName(candidate)}</strong>
      <span>{race.filter(Boolean).join(', ')}</span>
      {offListSince !== null && <span>{offListText(offListSince)}</span>}
      {now.some((account) => account.accountNum === accountNum) ? (
        <span>This account is in the candidate’s list already.</span>
      ) : (
        <>
          {query.isSuccess && (
            <span>
              Cash on hand {cashText(cashOnHand(now, balances))} now,{' '}
              {cashText(cashOnHand(withCommittee, balances))} with this account.
            </span>
          )}
          {!query.isLoading && <MoneyAsOf query={query} balances={balances} />}
        </>
      )}
    </>
  )
}

function cashText({ cents, known, accounts }: CashOnHand): string {
  if (cents === null) return 'not known'
  return known === accounts ? formatMoney(cents) : `${formatMoney(cents)} (${known} of ${accounts} accounts)`
}

interface AddToCandidateProps {
  committee: Committee
  onClose: () => void
}

/** Asks for the candidate to whose account list the committee is added. The input stays until it is accepted. */
function AddToCandidate({ committee: { AcctNum, Name }, onClose }: AddToCandidateProps) {
  const dispatch = useAppDispatch()
  const [addAccount, { isLoading, error }] = useAddAccountMutation()
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState<string>()
  const acctNum = parseAcctNum(text.trim())
  const refusal = acctNum === null ? 'Invalid AcctNum' : error && additionFailure(error)

  const cancel = () => {
    dispatch(toastShown({ tone: 'success', text: 'Add cancelled' }))
    onClose()
  }
  const add = async () => {
    if (text.trim() === '') return cancel()
    setSubmitted(text)
    if (acctNum === null) return
    const { data } = await addAccount({ acctNum, accountName: Name, accountNum: AcctNum })
    if (!data) return
    // The register may have another name for the committee than this page.
    const added = data.candidate.AccountList.find(({ accountNum }) => accountNum === AcctNum)
    const name = `${added?.accountName ?? Name} (${AcctNum})`
    const undo = undoOf([data.entryId], `Removed ${name} from candidate ${acctNum}`)
    dispatch(toastShown({ tone: 'success', text: `Added ${name} to candidate ${acctNum}`, undo }))
    onClose()
  }
  return (
    <FormDialog
      title={`Add ${Name} (${AcctNum}) to a candidate`}
      saving={{ isLoading }}
      submitLabel="Add"
      onSubmit={add}
      onCancel={cancel}
    >
      <Field
        label="Candidate account number"
        inputMode="numeric"
        autoComplete="off"
        data-first-focus
        value={text}
        error={isLoading || text !== submitted ? undefined : refusal}
        onChange={(event) => setText(event.target.value)}
      />
      <CandidateToAddTo acctNum={acctNum} accountNum={AcctNum} />
    </FormDialog>
  )
}

const additionFailure = (error: Failure) =>
  isNetworkFailure(error) ? 'Network error' : `Error: ${serverMessage(error, 'error', 'msg') ?? 'Failed'}`
