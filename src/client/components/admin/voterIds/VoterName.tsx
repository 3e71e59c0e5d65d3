import { useState } from 'react'
import { isNotFound, throttledMessage } from '#client/api/describeFailure.ts'
import { ONCE, useGetVoterQuery } from '#client/api/voters.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { isVoterId } from './isVoterId.ts'
import { publicVoterName } from './publicVoterName.ts'
import styles from './VoterIdForms.module.css'

/** The name behind a VoterID. It is fetched only on request, because every look-up is counted and recorded. */
export function VoterName({ voterId }: { voterId: string }) {
  const [asked, setAsked] = useState('')
  const isKnowable = voterId !== '' && isVoterId(voterId)
  const isAsked = isKnowable && asked === voterId
  const { currentData, error, isFetching } = useGetVoterQuery(voterId, {
    ...ONCE,
    skip: !isAsked,
  })
  const isFailure = error && !isNotFound(error)
  return (
    <div className={styles.voter}>
      {isKnowable && (
        <Button
          aria-expanded={isAsked}
          busy={isFetching}
          busyLabel="Looking up…"
          onClick={() => setAsked(isAsked ? '' : voterId)}
        >
          {isAsked ? 'Hide voter' : 'Show voter'}
        </Button>
      )}
      <output className={isFailure ? styles.failure : undefined}>
        {isFailure && ['Failed to fetch voter', throttledMessage(error)].filter(Boolean).join('. ')}
        {error && !isFailure && 'No voter has this number'}
        {currentData && publicVoterName(currentData)}
      </output>
    </div>
  )
}
