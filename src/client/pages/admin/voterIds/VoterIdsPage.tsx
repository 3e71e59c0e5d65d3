import { useMemo, useState, type SyntheticEvent } from 'react'
import { sessionApi } from '#client/api/session.ts'
import { useListMissingVoterIdsQuery } from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { ElectionField, useChosenElection } from '#client/components/admin/ElectionField.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { officesOf } from '#contract/domain/races.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { PasteVoterIds } from './PasteVoterIds.tsx'
import styles from './VoterIds.module.css'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { useOpenVoterIdBatchMutation } from '#client/api/voters.ts'
import { MISSING_VOTER_IDS } from '#client/components/admin/workList/recordLists.tsx'
import { RecordList } from '#client/components/admin/workList/RecordList.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { HOUR_MS } from '#contract/domain/days.ts'
import { BATCH_HOURS, MAX_BATCH } from '#contract/domain/voterRoll.ts'
import { VoterIdBatch } from './VoterIdBatch.tsx'
import { tryStorage } from '#client/store/tryStorage.ts'
import { BATCHES_KEY } from '#client/store/sessionListeners.ts'

/** Candidates without a VoterID, one after another, and VoterIDs from a pasted list. */
export function VoterIdsPage() {
  const chosen = useChosenElection()
  const { election } = chosen
  const query = useListMissingVoterIdsQuery(election)
  const { data: user } = sessionApi.endpoints.getAdminUser.useQueryState()
  const who = user?.email ?? ''
  const [office, setOffice] = useState('')
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
        <ElectionField
          {...chosen}
          onElection={(value) => {
            setOffice('')
            chosen.onElection(value)
          }}
        />
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

interface Batch extends Pick<OpenBatch, 'batchId' | 'until'> {
  candidates: readonly Candidate[]
  startAt: number
  /** Its accounts that are not listed: of other offices, or with a VoterID by now. */
  unlisted: readonly number[]
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
    setBatch({ batchId: data.batchId, until, candidates: next, startAt: 0, unlisted: [] })
  }
  if (batch) {
    const { unlisted, until, ...shown } = batch
    const { batchId } = shown
    // The part of the batch that belongs to other offices is still to be reviewed, at no further look-ups.
    const keep = (accounts: number[], at = unlisted[0] ?? null) =>
      storeOpenBatch({ who, batchId, until, accounts: [...accounts, ...unlisted], at })
    const end = () => {
      keep([])
      setBatch(resumed(who, candidates))
    }
    return (
      <>
        {opening.data && (
          <p>
            All of this batch was one look-up. You have {formatNumber(opening.data.left.lookUps)} left, and{' '}
            {formatNumber(opening.data.left.voters)} more voters can be shown to you within a day.
          </p>
        )}
        <VoterIdBatch key={batchId} {...shown} left={left.length} onProgress={keep} onEnd={end} />
      </>
    )
  }
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

const inOpenBatches = (who: string): ReadonlySet<number> =>
  new Set(openBatches(who).flatMap(({ accounts }) => accounts))

/** The batch that was left last, of those with candidates who still lack a VoterID, and these. */
function resumed(who: string, candidates: readonly Candidate[]): Batch | undefined {
  for (const { batchId, until, accounts, at } of openBatches(who)) {
    const left = accounts.flatMap((account) => candidates.find(({ AcctNum }) => AcctNum === account) ?? [])
    if (left.length === 0) continue
    const unlisted = accounts.filter((account) => left.every(({ AcctNum }) => AcctNum !== account))
    const place = left.findIndex(({ AcctNum }) => AcctNum === at)
    // It is not there if somebody else has saved its VoterID.
    const startAt = at === null ? left.length : Math.max(place, 0)
    return { batchId, until, candidates: left, startAt, unlisted }
  }
  return undefined
}

interface OpenBatch {
  /** The administrator who opened it. The server answers nobody else. */
  who: string
  batchId: number
  /** The candidates without a saved VoterID. Those not listed last are at the end. */
  accounts: number[]
  /** The one to continue with; null if all were reviewed. */
  at: number | null
  /** When its voters can no longer be requested, in milliseconds since 1970. */
  until: number
}

/** The batches that this administrator has open in this tab, the one shown last first. */
function openBatches(who: string): OpenBatch[] {
  // Nobody but `storeOpenBatch` writes this key.
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem(BATCHES_KEY) ?? '[]') as OpenBatch[])
  return (stored ?? []).filter((batch) => batch.who === who && Date.now() < batch.until)
}

/**
 * Keeps a batch that has candidates left until logging out, or for as long as the tab is open, so that neither leaving the
 * page, a reload nor a batch of another office costs look-ups. There are never more than a day's look-ups allow.
 */
function storeOpenBatch(batch: OpenBatch) {
  const others = openBatches(batch.who).filter(({ batchId }) => batchId !== batch.batchId)
  const open = batch.accounts.length === 0 ? others : [batch, ...others]
  tryStorage(() => sessionStorage.setItem(BATCHES_KEY, JSON.stringify(open)))
}
