import { formatDay } from '#contract/domain/days.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

/** Since when the state has not listed a record. */
export const offListText = (since: string): string => `Not on the state’s list since ${formatDay(since)}.`

/** Says since when the state has not listed a record; nothing for a record that is listed. */
export function OffList({ since }: { since: string | null }) {
  if (since === null) return null
  return <EmptyState>{offListText(since)} This page shows what was last known.</EmptyState>
}
