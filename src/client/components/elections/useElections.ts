import { useMemo } from 'react'
import { describeFailure } from '#client/api/describeFailure.ts'
import { useListElectionsQuery } from '#client/api/candidates.ts'
import type { Election } from '#contract/schemas/values.ts'
import { FALLBACK_ELECTIONS, offeredElections } from '#contract/domain/elections.ts'

export interface Elections {
  /** Newest first; undefined while they load, the two fallback elections if they cannot be loaded. */
  elections: readonly Election[] | undefined
  failure: string | undefined
  retry: () => void
  isRetrying: boolean
}

export function useElections(): Elections {
  const { data, error, isFetching, refetch } = useListElectionsQuery()
  const offered = useMemo(() => data && offeredElections(data), [data])
  return {
    elections: offered ?? (error && FALLBACK_ELECTIONS),
    failure: error && `Error loading elections: ${describeFailure(error)}`,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}
