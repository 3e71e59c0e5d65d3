import { useMemo } from 'react'
import { describeFailure } from '#client/api/describeFailure.ts'
import { useListElectionsQuery, useListOfficesQuery } from '#client/api/records.ts'
import { FALLBACK_ELECTIONS, offeredElections } from '#contract/domain/elections.ts'
import type { Office } from '#contract/domain/races.ts'

export type Elections = ReturnType<typeof useElections>

export function useElections() {
  const { data, error, isFetching, refetch } = useListElectionsQuery()
  const offered = useMemo(() => data && offeredElections(data), [data])
  return {
    /** Newest first; undefined while they load, the two fallback elections if they cannot be loaded. */
    elections: offered ?? (error && FALLBACK_ELECTIONS),
    failure: error && `Error loading elections: ${describeFailure(error)}`,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}

export type Offices = ReturnType<typeof useOffices>

/** The offices of an election; no request while the election is unknown. */
export function useOffices(electionId: string | undefined) {
  const { currentData, error, isFetching, refetch } = useListOfficesQuery(electionId ?? '', {
    skip: electionId === undefined,
  })
  return {
    /** The offices that its candidates run for; undefined while unknown. */
    offices: currentData,
    failure: error && `Error loading offices: ${describeFailure(error, 'candidates')}`,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}

/** The office to show: the current one if the election has it or its offices are unknown, otherwise its first. */
export const officeAmong = (offices: readonly Office[] | undefined, current: string): string =>
  offices?.some(({ code }) => code === current) ? current : (offices?.[0]?.code ?? current)
