import { useMemo, useState, type SyntheticEvent } from 'react'
import { sessionApi } from '#client/api/session.ts'
import { useListMissingVoterIdsQuery } from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { useElectionField } from '#client/components/admin/useElectionField.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { officesOf } from '#contract/domain/races.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import styles from './VoterIds.module.css'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import {
  useCheckVoterIdsMutation,
  useOpenVoterIdBatchMutation,
  useSaveVoterIdsMutation,
} from '#client/api/voters.ts'
import { PastedList, type ParsedList, parseList } from '#client/components/admin/PastedList.tsx'
import { findingText } from '#client/store/voterIdEditor.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import type { CheckedVoterId, ListedVoterId, SeenVoterId } from '#contract/schemas/voter.ts'
import { MISSING_VOTER_IDS } from '#client/components/admin/workList/recordLists.tsx'
import { RecordList } from '#client/components/admin/workList/RecordList.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { HOUR_MS } from '#contract/domain/days.ts'
import {
  BATCH_HOURS,
  isDoubtful,
  MAX_BATCH,
  MAX_LISTED_VOTER_IDS,
  VOTER_ID_FORM,
} from '#contract/domain/voterRoll.ts'
import { type Batch, openBatches, VoterIdBatch } from './VoterIdBatch.tsx'

/** Candidates without a VoterID, one after another, and VoterIDs from a pasted list. */
export function VoterIdsPage() {
  const [office, setOffice] = useState('')
  const { election, field } = useElectionField(() => setOffice(''))
  const query = useListMissingVoterIdsQuery(election)
  const { data: user } = sessionApi.endpoints.getAdminUser.useQueryState()
  const who = user?.email ?? ''
  // One whose VoterID is saved leaves the list at once.
  const missing = useMemo(
    () =>
      (query.currentData ?? []).filter(
        ({ VoterID, OfficeCode }) => VoterID === '' && (office === '' || OfficeCode === office),
      ),
    [query.currentData, office],
  )
  const offices = useMemo(() => officeOptions(query.currentData), [query.currentData])
  return (
    <Page
      heading="VoterIDs"
      low
      lead="Candidates whom the state lists without a VoterID, and the voters they may be."
    >
      <div className={styles.choice}>
        {field}
        <SelectField label="Office" value={office} onChange={setOffice} options={offices} />
      </div>
      <AdminQuery query={query} loading="Loading candidates...">
        {() => (
          <>
            <VoterIdWork key={`${election} ${office} ${who}`} who={who} candidates={missing} query={query} />
            <PasteVoterIds key={election} candidates={missing} />
          </>
        )}
      </AdminQuery>
    </Page>
  )
}

/** Each office with its number of candidates, after all of them together. */
function officeOptions(candidates: readonly Candidate[] | undefined) {
  if (!candidates) return [{ value: '', label: 'All offices' }]
  const byOffice = Map.groupBy(candidates, ({ OfficeCode }) => OfficeCode)
  return [
    { value: '', label: `All offices (${formatNumber(candidates.length)})` },
    ...officesOf(candidates).map(({ code, description }) => ({
      value: code,
      label: `${description} (${formatNumber(byOffice.get(code)?.length ?? 0)})`,
    })),
  ]
}

interface VoterIdWorkProps {
  /** The administrator's email address. */
  who: string
  candidates: readonly Candidate[]
  query: { isFetching: boolean; refetch: () => PromiseLike<{ error?: unknown }> }
}

/**
 * The candidates as a work list, and one by one in batches. A batch keeps the candidates as they were listed when it began,
 * or when the administrator came back to it.
 */
function VoterIdWork({ who, candidates, query }: VoterIdWorkProps) {
  const [open, opening] = useOpenVoterIdBatchMutation()
  const [batch, setBatch] = useState(() => resumed(who, candidates))
  const [gone, setGone] = useState(() => inOpenBatches(who))
  const isLeft = ({ AcctNum }: Candidate) => !gone.has(AcctNum)
  const left = candidates.filter(isLeft)

  const begin = async (purpose: string, next: readonly Candidate[]) => {
    const accounts = next.map(({ AcctNum }) => AcctNum)
    const { data } = await open({ purpose, accounts })
    if (!data) return
    setGone(new Set([...gone, ...accounts]))
    const until = Date.now() + BATCH_HOURS * HOUR_MS
    setBatch({ who, batchId: data.batchId, accounts, at: accounts[0] ?? null, until, candidates: next })
  }
  if (batch)
    return (
      <>
        {opening.data && (
          <p>
            All of this batch was one look-up. You have {formatNumber(opening.data.left.lookUps)} left, and{' '}
            {formatNumber(opening.data.left.voters)} more voters can be shown to you within a day.
          </p>
        )}
        <VoterIdBatch
          key={batch.batchId}
          batch={batch}
          left={left.length}
          onEnd={() => setBatch(resumed(who, candidates))}
        />
      </>
    )
  const showMissing = async () => {
    const { error: failure } = await query.refetch()
    if (!failure) setGone(inOpenBatches(who))
  }
  if (candidates.length === 0) return <p>Every candidate here has a VoterID.</p>
  return (
    <>
      {left.length === 0 && (
        <div className="buttons">
          <p>You have reviewed all of them.</p>
          <Button busy={query.isFetching} onClick={() => void showMissing()}>
            Show the ones still missing
          </Button>
        </div>
      )}
      <RecordList
        description={MISSING_VOTER_IDS}
        rows={candidates}
        renderActions={(chosen, matching) => (
          <BeginBatch
            candidates={(chosen.length > 0 ? chosen : matching).filter(isLeft)}
            opening={opening}
            onBegin={(purpose, next) => void begin(purpose, next)}
          />
        )}
      />
    </>
  )
}

const inOpenBatches = (who: string): ReadonlySet<number> =>
  new Set(openBatches(who).flatMap(({ accounts }) => accounts))

/** The batch that was left last, of those with candidates who still lack a VoterID, and these. */
const resumed = (who: string, candidates: readonly Candidate[]): Batch | undefined =>
  openBatches(who)
    .map((open) => ({
      ...open,
      candidates: open.accounts.flatMap(
        (account) => candidates.find(({ AcctNum }) => AcctNum === account) ?? [],
      ),
    }))
    .find((batch) => batch.candidates.length > 0)

interface BeginBatchProps {
  /** Those selected, or all that match, without those of an open batch. */
  candidates: readonly Candidate[]
  opening: { error?: Failure | undefined; isLoading: boolean }
  onBegin: (purpose: string, next: readonly Candidate[]) => void
}

/** Begins a batch with the first candidates. */
function BeginBatch({ candidates, opening, onBegin }: BeginBatchProps) {
  const next = candidates.slice(0, MAX_BATCH)
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onBegin(textOf(new FormData(event.currentTarget), 'purpose'), next)
  }
  if (next.length === 0) return null
  return (
    <>
      <form
        className={`row ${styles.fields}`}
        aria-label="One by one, with suggestions"
        onSubmit={handleSubmit}
      >
        <Field
          label="Purpose"
          hint={`For the audit trail, which records the ${next.length} as one look-up`}
          name="purpose"
          defaultValue="VoterIDs missing from the state’s list"
          maxLength={200}
          required
        />
        <Button variant="primary" type="submit" busy={opening.isLoading}>
          Start with {next.length} of {candidates.length}
        </Button>
      </form>
      {opening.error && <ErrorMessage message={failureText(opening.error)} />}
    </>
  )
}

/**
 * Parses lines of an account number and a VoterID, or a column of VoterIDs alone, which belong to these accounts in
 * order; a blank line skips one.
 */
export const parseVoterIdList = (text: string, accounts: readonly number[]): ParsedList<ListedVoterId> =>
  parseList(
    text,
    ({ cells, written, index, isColumn }) => {
      const [acctNum, VoterID = ''] = isColumn
        ? [accounts[index], cells[0]]
        : [parseAcctNum(cells[0] ?? ''), cells[1]]
      if (isColumn && acctNum === undefined)
        return `the list has no candidate for “${written}”, only ${accounts.length}.`
      if (acctNum == null || cells.length > 2 || VoterID === '' || !VOTER_ID_FORM.test(VoterID))
        return `expected ${isColumn ? 'a VoterID' : 'an account number and a VoterID'} of 6 to 10 digits, found “${written}”.`
      return { acctNum, VoterID }
    },
    ({ acctNum }) => ({ key: acctNum, name: `account ${acctNum}` }),
  )

/** VoterIDs from a pasted list or a file. */
function PasteVoterIds({ candidates }: { candidates: readonly Candidate[] }) {
  const [check, checked] = useCheckVoterIdsMutation()
  const accounts = candidates.map(({ AcctNum }) => AcctNum)
  return (
    <PastedList
      label="Account numbers and VoterIDs"
      hint="Two columns, as from a spreadsheet; or a column of VoterIDs alone, in the order below"
      noun="VoterID"
      limit={MAX_LISTED_VOTER_IDS}
      verb="Save"
      parse={(text) => parseVoterIdList(text, accounts)}
      check={(entries, form) => check({ purpose: textOf(form, 'purpose'), entries })}
      checked={checked}
      columns={() => COLUMNS}
      rowKey={({ acctNum }) => acctNum}
      doubtLabel={(row) =>
        isInDoubt(row) ? `Save ${row.VoterID} for candidate ${row.acctNum} anyway` : undefined
      }
      savableOf={savableOf}
      mutation={useSaveVoterIdsMutation()}
    >
      <Field
        label="Purpose"
        hint="For the audit trail"
        name="purpose"
        defaultValue="A list of VoterIDs"
        maxLength={200}
        required
      />
      <details>
        <summary>The order of the candidates</summary>
        <ol>
          {candidates.map((candidate) => (
            <li key={candidate.AcctNum}>
              {candidateName(candidate)} ({candidate.AcctNum})
            </li>
          ))}
        </ol>
      </details>
    </PastedList>
  )
}

const COLUMNS: DataColumn<CheckedVoterId>[] = [
  { key: 'account', header: 'AcctNum', width: 'account', cell: ({ acctNum }) => acctNum },
  {
    key: 'name',
    header: 'Candidate',
    width: 'name',
    primary: true,
    cell: ({ candidate }) => candidate ?? 'No candidate',
  },
  { key: 'was', header: 'VoterID now', width: 'code', cell: ({ was }) => was },
  { key: 'is', header: 'New VoterID', width: 'code', cell: ({ VoterID }) => VoterID },
  { key: 'finding', header: 'What the roll says', cell: resultText },
]

function resultText({ candidate, finding, voter }: CheckedVoterId): string {
  if (candidate === null) return 'No candidate has this account, so nothing is saved.'
  return finding === null ? 'The candidate has this VoterID already.' : findingText(finding, voter)
}

const isInDoubt = ({ finding }: CheckedVoterId) => finding !== null && isDoubtful(finding)

/** Rows that do not fit are saved only if the administrator confirms each. */
function savableOf(row: CheckedVoterId, isSure: boolean): SeenVoterId | undefined {
  const { acctNum, VoterID, was, finding: seen } = row
  return seen !== null && (isSure || !isInDoubt(row)) ? { acctNum, VoterID, was, seen } : undefined
}
