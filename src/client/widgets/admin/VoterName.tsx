import { isNotFound } from '#client/api/describeFailure.ts'
import { useGetVoterQuery } from '#client/api/voters.ts'
import { voterName } from '#contract/voterName.ts'
import { isVoterId } from './isVoterId.ts'
import { useSettled } from './useSettled.ts'
import styles from './VoterIdForms.module.css'

/** Whose VoterID it is, if anybody's. */
export function VoterName({ voterId }: { voterId: string }) {
  const settled = useSettled(voterId)
  const isAsked = settled === voterId && voterId !== '' && isVoterId(voterId)
  const { currentData, error } = useGetVoterQuery(voterId, { skip: !isAsked })
  if (!isAsked) return <output className={styles.voter} />
  if (error && !isNotFound(error))
    return <output className={`${styles.voter} ${styles.failure}`}>Failed to fetch voter</output>
  return (
    <output className={styles.voter}>
      {error
        ? 'No voter has this number'
        : currentData && (voterName(currentData) || 'A voter without a public name')}
    </output>
  )
}
