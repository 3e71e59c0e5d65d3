import { useState } from 'react'
import { type Elections, useElections } from '#client/components/elections/useElections.ts'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { preferredElection } from '#contract/domain/elections.ts'
import type { Election } from '#contract/schemas/values.ts'

export interface ChosenElection extends Omit<Elections, 'elections'> {
  elections: readonly Election[]
  /** Initially the usual one; '' stands for all. */
  election: string
  onElection: (election: string) => void
}

/** The election of a page's list, which the administrator chooses in an ElectionField. */
export function useChosenElection(): ChosenElection {
  const { elections = [], ...loading } = useElections()
  const [chosen, setChosen] = useState<string>()
  const toFirstPage = useFirstPage()
  return {
    ...loading,
    elections,
    election: chosen ?? preferredElection(elections).value,
    onElection: (election) => {
      setChosen(election)
      toFirstPage()
    },
  }
}
