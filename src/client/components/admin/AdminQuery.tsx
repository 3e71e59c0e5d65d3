import type { ComponentProps } from 'react'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'

/** The boundary of an administrators' query, whose failure the specification words without a status. */
export const AdminQuery = <Data,>(props: ComponentProps<typeof QueryBoundary<Data>>) => (
  <QueryBoundary failure="Failed to fetch" {...props} />
)
