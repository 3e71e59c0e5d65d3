import { Navigate, useLocation } from 'react-router-dom'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectElectionId } from '#client/store/slices/selectionSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useElections } from '#client/components/elections/useElections.ts'
import { isElectionId, preferredElection } from '#contract/domain/elections.ts'
import { LIST_OFFICE } from '#contract/domain/races.ts'
import { officePage } from '#contract/pages.ts'

/**
 * An address that does not name an election and an office redirects: to its election, else to the last one chosen or to
 * the preferred one.
 */
export function DefaultList({ electionId: asked }: { electionId: string }) {
  const { pathname } = useLocation()
  const chosen = useAppSelector(selectElectionId)
  const { elections } = useElections()
  const electionId = isElectionId(asked)
    ? asked
    : (chosen ?? (elections && preferredElection(elections).value))
  if (electionId === undefined) return <EmptyState>Loading election data...</EmptyState>
  const missing = `There is no list of candidates at ${pathname}.`
  return <Navigate replace to={officePage(electionId, LIST_OFFICE)} state={{ missing }} />
}
