import { useState } from 'react'
import { useListFindableCommitteesQuery } from '#client/api/committees.ts'
import { committeeTypeText } from '#contract/domain/codes.ts'
import { matchesCommittee } from '#contract/lists/workLists.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import { ChoiceFinder } from './ChoiceFinder.tsx'
import { MAX_SHOWN } from './FinderStatus.tsx'

/** A committee found by its name or number. */
export function FindCommittee({ onChoose }: { onChoose: (committee: Committee) => void }) {
  const query = useListFindableCommitteesQuery()
  const [search, setSearch] = useState('')
  const found = search.trim() === '' ? [] : (query.data ?? []).filter((one) => matchesCommittee(one, search))
  const choices = found.slice(0, MAX_SHOWN).map((of) => ({
    key: String(of.AcctNum),
    name: of.Name,
    says: `${of.AcctNum}, ${committeeTypeText(of.Type)}`,
    of,
  }))
  return (
    <ChoiceFinder
      label="Committee"
      hint="Part of its name or account number; Enter chooses the first"
      search={search}
      onSearch={setSearch}
      query={query}
      matches={query.data && found.length}
      nothing="No committee has this name or number."
      found="Committees found"
      choices={choices}
      verb="Choose"
      onChoose={onChoose}
    />
  )
}
