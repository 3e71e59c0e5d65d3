import { Navigate } from 'react-router-dom'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectElectionId } from '#client/store/slices/selectionSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useElections } from '#client/components/elections/useElections.ts'
import { preferredElection } from '#contract/domain/elections.ts'
import { LIST_OFFICE } from '#contract/domain/office.ts'
import { officePage } from '#contract/pages.ts'

/** A URL without an election redirects to the last one chosen, or else to the preferred one. */
export function DefaultList() {
  const chosen = useAppSelector(selectElectionId)
  const { elections } = useElections()
  const electionId = chosen ?? (elections && preferredElection(elections).value)
  if (electionId === undefined) return <EmptyState>Loading election data...</EmptyState>
  return <Navigate replace to={officePage(electionId, LIST_OFFICE)} />
}
