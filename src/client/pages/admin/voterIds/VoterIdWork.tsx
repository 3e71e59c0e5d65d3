import { type SyntheticEvent, useState } from 'react'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { useOpenVoterIdBatchMutation } from '#client/api/voters.ts'
import { MISSING_VOTER_IDS } from '#client/components/admin/workList/recordLists.tsx'
import { RecordList } from '#client/components/admin/workList/RecordList.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { HOUR_MS } from '#contract/domain/days.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { LookupsLeft } from '#contract/schemas/voterMatch.ts'
import { BATCH_HOURS, MAX_BATCH } from '#contract/domain/voterRoll.ts'
import { forgetOpenBatch, saveOpenBatch, type OpenBatch, openBatches } from './openBatches.ts'
import styles from './VoterIds.module.css'
import { VoterIdBatch } from './VoterIdBatch.tsx'

interface Batch extends Pick<OpenBatch, 'batchId' | 'purpose' | 'until'> {
  candidates: readonly Candidate[]
  startAt: number
  /** Its accounts that are not listed: of other offices, or with a VoterID by now. */
  unlisted: readonly number[]
}

interface VoterIdWorkProps {
  /** The administrator's email address. */
  who: string
  candidates: readonly Candidate[]
  isFetching: boolean
  refetch: () => PromiseLike<{ error?: unknown }>
}

/**
 * The candidates as a work list, and one by one in batches. A batch keeps the candidates as they were listed when it began,
 * or when the administrator came back to it.
 */
export function VoterIdWork({ who, candidates, isFetching, refetch }: VoterIdWorkProps) {
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
    setBatch({
      batchId: data.batchId,
      purpose,
      until: Date.now() + BATCH_HOURS * HOUR_MS,
      candidates: next,
      startAt: 0,
      unlisted: [],
    })
  }
  if (batch) {
    const { unlisted, until, purpose, ...shown } = batch
    const { batchId } = shown
    const end = () => {
      // The part of the batch that belongs to other offices is still to be reviewed, at no further look-ups.
      const [at] = unlisted
      if (at === undefined) forgetOpenBatch({ who, batchId })
      else saveOpenBatch({ who, batchId, purpose, until, accounts: [...unlisted], at })
      setBatch(resumed(who, candidates))
    }
    const keep = ({ accounts, at }: Pick<OpenBatch, 'accounts' | 'at'>) => {
      const all = [...accounts, ...unlisted]
      saveOpenBatch({ who, batchId, purpose, until, accounts: all, at: at ?? unlisted[0] ?? null })
    }
    return (
      <>
        {opening.data && <LookupsLeftNote {...opening.data.left} />}
        <VoterIdBatch key={batchId} {...shown} left={left.length} onProgress={keep} onEnd={end} />
      </>
    )
  }
  const showMissing = async () => {
    const { error: failure } = await refetch()
    if (!failure) setGone(inOpenBatches(who))
  }
  if (candidates.length === 0) return <p>Every candidate here has a VoterID.</p>
  return (
    <>
      {left.length === 0 && (
        <div className="buttons">
          <p>You have reviewed all of them.</p>
          <Button busy={isFetching} onClick={() => void showMissing()}>
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

const LookupsLeftNote = ({ lookUps, voters }: LookupsLeft) => (
  <p>
    All of this batch was one look-up. You have {formatNumber(lookUps)} left, and {formatNumber(voters)} more
    voters can be shown to you within a day.
  </p>
)

const inOpenBatches = (who: string): ReadonlySet<number> =>
  new Set(openBatches(who).flatMap(({ accounts }) => accounts))

/** The batch that was left last, of those with candidates who still lack a VoterID, and these. */
function resumed(who: string, candidates: readonly Candidate[]): Batch | undefined {
  for (const { batchId, purpose, until, accounts, at } of openBatches(who)) {
    const left = accounts.flatMap((account) => candidates.find(({ AcctNum }) => AcctNum === account) ?? [])
    if (left.length === 0) continue
    const unlisted = accounts.filter((account) => left.every(({ AcctNum }) => AcctNum !== account))
    // Not found if somebody else has saved its VoterID.
    const place = Math.max(
      left.findIndex(({ AcctNum }) => AcctNum === at),
      0,
    )
    const startAt = at === null ? left.length : place
    return { batchId, purpose, until, candidates: left, startAt, unlisted }
  }
  return undefined
}
