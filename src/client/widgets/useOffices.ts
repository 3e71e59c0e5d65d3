import { useMemo } from 'react'
import { useListElectionCandidatesQuery } from '#client/api/candidates.ts'
import { officesOf, type Office } from '#contract/office.ts'

/** The offices the candidates of an election run for; undefined while they are not known. */
export function useOffices(electionId: string | undefined): readonly Office[] | undefined {
  const { currentData } = useListElectionCandidatesQuery(electionId ?? '', { skip: electionId === undefined })
  return useMemo(() => currentData && officesOf(currentData), [currentData])
}

/** The office to show: the current one while the election has it or is not known, else its first. */
export const officeAmong = (offices: readonly Office[] | undefined, current: string): string =>
  offices === undefined || offices.length === 0 || offices.some(({ code }) => code === current)
    ? current
    : (offices[0]?.code ?? current)
