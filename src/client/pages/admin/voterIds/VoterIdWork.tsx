import { type SyntheticEvent, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useOpenVoterIdBatchMutation } from '#client/api/voterIds.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { MAX_BATCH } from '#contract/schemas/voterMatch.ts'
import styles from './VoterIds.module.css'
import { VoterIdBatch } from './VoterIdBatch.tsx'

interface Batch {
  batchId: number
  purpose: string
  candidates: readonly Candidate[]
}

interface VoterIdWorkProps {
  candidates: readonly Candidate[]
  isFetching: boolean
  refetch: () => PromiseLike<{ error?: unknown }>
}

/** Goes through the candidates in batches. A batch keeps the candidates as they were listed when it began. */
export function VoterIdWork({ candidates, isFetching, refetch }: VoterIdWorkProps) {
  const [open, { error, isLoading }] = useOpenVoterIdBatchMutation()
  const [batch, setBatch] = useState<Batch>()
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const left = candidates.filter(({ AcctNum }) => !gone.has(AcctNum))
  const next = left.slice(0, MAX_BATCH)

  const begin = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const purpose = textOf(new FormData(event.currentTarget), 'purpose')
    const accounts = next.map(({ AcctNum }) => AcctNum)
    const { data } = await open({ purpose, accounts })
    if (!data) return
    setGone(new Set([...gone, ...accounts]))
    setBatch({ ...data, purpose, candidates: next })
  }
  if (batch)
    return (
      <VoterIdBatch key={batch.batchId} {...batch} left={left.length} onEnd={() => setBatch(undefined)} />
    )
  const showMissing = async () => {
    const { error: failure } = await refetch()
    if (!failure) setGone(new Set())
  }
  if (candidates.length === 0) return <p>Every candidate here has a VoterID.</p>
  if (left.length === 0)
    return (
      <div className={styles.buttons}>
        <p>You have reviewed all of them.</p>
        <Button busy={isFetching} onClick={() => void showMissing()}>
          Show the ones still missing
        </Button>
      </div>
    )
  return (
    <Section title="One by One">
      <form className={styles.begin} onSubmit={(event) => void begin(event)}>
        <Field
          label="Purpose"
          hint={`For the audit trail, which records a look-up for each of the ${next.length}`}
          name="purpose"
          defaultValue="VoterIDs missing from the state’s list"
          maxLength={200}
          required
        />
        <Button variant="primary" type="submit" busy={isLoading}>
          Start with {next.length} of {left.length}
        </Button>
      </form>
      {error && <ErrorMessage message={failureText(error)} />}
    </Section>
  )
}
