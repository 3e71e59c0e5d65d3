import { VoterQuery } from '#contract/voterQuery.ts'
import { useState, type SyntheticEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSearchVotersQuery } from '#client/api/voters.ts'
import { Button } from '#client/ui/Button.tsx'
import { Failure } from '#client/ui/Failure.tsx'
import { Field } from '#client/ui/Field.tsx'
import { AdminAnswer } from '#client/widgets/admin/AdminAnswer.tsx'
import { Page } from '#client/widgets/Page.tsx'
import styles from './SearchVotersPage.module.css'
import { VoterTable } from './VoterTable.tsx'

/** The names looked for are kept in the history and not in the address, which browsers remember and people copy. */
export function SearchVotersPage() {
  const names = VoterQuery.safeParse(useLocation().state)
  return (
    <Page heading="Search Voters" lead="Every search and every record opened is kept in the audit trail.">
      <SearchForm names={names.data} />
      {names.success && <FoundVoters names={names.data} />}
    </Page>
  )
}

const TERMS = [
  { name: 'firstName', label: 'First name' },
  { name: 'middleName', label: 'Middle name' },
  { name: 'lastName', label: 'Last name' },
] as const

function SearchForm({ names }: { names: VoterQuery | undefined }) {
  const navigate = useNavigate()
  const [isBlank, setIsBlank] = useState(false)
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = VoterQuery.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setIsBlank(!typed.success)
    if (typed.success) void navigate('.', { state: typed.data })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
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
      {isBlank && <Failure message="Enter the beginning of a first, middle or last name." />}
    </form>
  )
}

function FoundVoters({ names }: { names: VoterQuery }) {
  const query = useSearchVotersQuery(names)
  return (
    <AdminAnswer query={query} loading="Searching...">
      {(found) => <VoterTable {...found} />}
    </AdminAnswer>
  )
}
