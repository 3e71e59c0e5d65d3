/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist can neither hold a button beside an option nor be styled */
import { useId, useState, type KeyboardEvent } from 'react'
import { useListFindableCommitteesQuery } from '#client/api/committees.ts'
import { MAX_SHOWN } from '#client/components/admin/finders/FinderStatus.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import type { Committee } from '#contract/schemas/committee.ts'
import { matchesCommittee } from '#contract/lists/workLists.ts'
import { AddToCandidate } from './AddToCandidate.tsx'
import styles from './CommitteeCombobox.module.css'
import { CommitteeOptions } from './CommitteeOptions.tsx'

/** A combobox with a list of suggestions: the arrow keys move through them and Enter adds the active one. */
export function CommitteeCombobox() {
  const list = useId()
  const { data: committees, error, isFetching, refetch } = useListFindableCommitteesQuery()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const [added, setAdded] = useState<Committee | null>(null)

  const matching =
    search.trim() === '' ? [] : (committees ?? []).filter((committee) => matchesCommittee(committee, search))
  const suggestions = matching.slice(0, MAX_SHOWN)
  const isOpen = suggestions.length > 0

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = suggestions[active]
    if (step !== undefined && isOpen) setActive((active + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' && chosen) setAdded(chosen)
    else if (event.key === 'Escape' && search !== '') setSearch('')
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.finder}>
      {error && <ErrorMessage message="Failed to fetch" onRetry={() => void refetch()} busy={isFetching} />}
      <Field
        label="Find a committee"
        hint="Part of its name or account number"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKeyDown}
      />
      <output>
        {search.trim() !== '' &&
          !error &&
          (committees ? countText(matching.length, suggestions.length) : 'Loading committees...')}
      </output>
      <CommitteeOptions id={list} committees={suggestions} active={active} onAdd={setAdded} />
      {added && <AddToCandidate committee={added} onClose={() => setAdded(null)} />}
    </div>
  )
}

function countText(matching: number, shown: number): string {
  if (matching === 0) return 'No committees found.'
  if (matching > shown) return `${shown} of ${matching} committees; type more to narrow.`
  return matching === 1 ? '1 committee' : `${matching} committees`
}
