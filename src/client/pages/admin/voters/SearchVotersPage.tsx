import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ONCE, useSearchVotersQuery } from '#client/api/voters.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Page } from '#client/components/Page.tsx'
import type { VoterQuery } from '#contract/endpoints/adminParameters.ts'
import styles from './SearchVotersPage.module.css'
import { VoterTable } from './VoterTable.tsx'

/** The search terms are in the history state, not in the URL, which browsers remember and people copy. */
export function SearchVotersPage() {
  const names = namesIn(useLocation().state)
  return (
    <Page heading="Search Voters" lead="Every search and every record opened is kept in the audit trail.">
      <SearchForm names={names} />
      {names && <FoundVoters names={names} />}
    </Page>
  )
}

const TERMS = [
  { name: 'firstName', label: 'First name' },
  { name: 'middleName', label: 'Middle name' },
  { name: 'lastName', label: 'Last name' },
] as const

/** The names in the input or in the history state, without the blank ones; null if none is left. */
function namesIn(typed: unknown): VoterQuery | null {
  if (typeof typed !== 'object' || typed === null) return null
  const names: VoterQuery = {}
  for (const [key, text] of Object.entries(typed)) {
    const term = TERMS.find(({ name }) => name === key)
    if (term && typeof text === 'string' && text.trim() !== '') names[term.name] = text
  }
  return Object.keys(names).length > 0 ? names : null
}

function SearchForm({ names }: { names: VoterQuery | null }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [isBlank, setIsBlank] = useState(false)
  const searched = JSON.stringify(names)
  const shown = useRef(searched)
  useEffect(() => {
    if (shown.current === searched) return
    shown.current = searched
    // After going back the fields show the names of these results; without a reset, React leaves what was typed.
    form.current?.reset()
  }, [searched])
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = namesIn(Object.fromEntries(new FormData(event.currentTarget)))
    setIsBlank(typed === null)
    if (typed) void navigate('.', { state: typed })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} onReset={() => setIsBlank(false)}>
      {TERMS.map(({ name, label }) => (
        <Field
          key={name}
          label={label}
          name={name}
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={names?.[name] ?? ''}
        />
      ))}
      <Button variant="primary" type="submit">
        Search
      </Button>
      {isBlank && <ErrorMessage message="Enter the beginning of a first, middle or last name." />}
    </form>
  )
}

function FoundVoters({ names }: { names: VoterQuery }) {
  const query = useSearchVotersQuery(names, ONCE)
  return (
    <AdminQuery query={query} loading="Searching...">
      {(found) => <VoterTable {...found} />}
    </AdminQuery>
  )
}
