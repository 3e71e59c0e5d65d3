import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { formatDate } from './formatDate.ts'

/** Says of a record that the state does not list it any more; nothing of one that it lists. */
export function OffList({ since }: { since: string | null }) {
  if (since === null) return null
  return (
    <EmptyState>
      Not on the state's list since {formatDate(since)}. What stands here is what was last known of it.
    </EmptyState>
  )
}
