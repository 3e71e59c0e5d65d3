import { electionName } from '#contract/domain/elections.ts'
import { accountsName } from '#contract/freshness.ts'
import styles from './ElectionOfficePicker.module.css'
import { formatList } from '#client/ui/text/format.ts'

/** Whose candidates a row is about: those of one election, or of several, named below their number; or the committees, which have none. */
export function NamesOfElections({ elections }: { elections: readonly (string | null)[] }) {
  // The newest first, like everywhere.
  const named = elections
    .filter((election) => election !== null)
    .toSorted()
    .toReversed()
  if (elections.length === 1) return accountsName(elections[0] ?? null)
  return (
    <>
      Candidates of {named.length} elections{' '}
      <small className={styles.names}>{formatList(named.map(electionName))}</small>
    </>
  )
}
