import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { offListText } from '#contract/domain/text.ts'

/** Says since when the state has not listed a record; nothing for a record that is listed. */
export function OffList({ since }: { since: string | null }) {
  if (since === null) return null
  return <EmptyState>{offListText(since)} This page shows what was last known.</EmptyState>
}
