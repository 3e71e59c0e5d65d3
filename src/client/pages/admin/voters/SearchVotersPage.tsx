import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { ONCE, useSearchVotersQuery } from '#client/api/voters.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { FROM_LIST } from '#client/components/BackToList.tsx'
import { type SortableColumn, SortedTable } from '#client/components/lists/SortedTable.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { IMPORTS_PAGE, voterPage } from '#contract/adminPages.ts'
import { voterName } from '#contract/domain/names.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { MANY_VOTERS } from '#contract/domain/voterRoll.ts'
import type { VoterQuery } from '#contract/endpoints/voterEndpoints.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import styles from './Voters.module.css'

/** Leads where the Details of the row does, which is the tab stop. */
const linkTo = ({ VoterID }: Voter, text: string) => (
  <Link to={voterPage(VoterID)} state={FROM_LIST} tabIndex={-1}>
    {text}
  </Link>
)

const COLUMNS: SortableColumn<Voter>[] = [
  {
    key: 'id',
    header: 'VoterID',
    width: 'code',
    sortValue: ({ VoterID }) => VoterID,
    cell: (voter) => linkTo(voter, voter.VoterID),
  },
  {
    key: 'name',
    header: 'Name',
    width: 'name',
    primary: true,
    sortValue: ({ LastName, FirstName, MiddleName }) => `${LastName} ${FirstName} ${MiddleName}`,
    cell: (voter) => linkTo(voter, voterName(voter)),
  },
  { key: 'address', header: 'Addr1', cell: ({ Addr1 }) => Addr1 },
  { key: 'city', header: 'City', sortValue: ({ City }) => City },
  { key: 'zip', header: 'Zip', width: 'code', sortValue: ({ Zip }) => Zip },
  {
    key: 'born',
    header: 'DOB',
    width: 'code',
    sortValue: ({ DOB }) => DOB,
    cell: ({ DOB }) => formatDay(DOB),
  },
  {
    key: 'details',
    header: 'Details',
    cardLabel: '',
    width: 'account',
    cell: (voter) => (
      <Link
        to={voterPage(voter.VoterID)}
        state={FROM_LIST}
        aria-label={`Details of ${voterName(voter) || voter.VoterID}`}
      >
        Details
      </Link>
    ),
  },
]

function caption(shown: number, count: number): string {
  if (shown === count) return count === 1 ? '1 voter matches' : `${formatNumber(count)} voters match`
  const all = count > MANY_VOTERS ? `${formatNumber(count)} voters` : 'the voters'
  return `The first ${shown} of ${all} who match. To narrow, type more letters or another of the names.`
}

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
    <form
      ref={form}
      className={`fields ${styles.form}`}
      onSubmit={handleSubmit}
      onReset={() => setIsBlank(false)}
    >
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
      {({ voters, count }) => (
        <>
          <SortedTable
            caption={caption(voters.length, count)}
            columns={COLUMNS}
            rows={voters}
            rowKey={({ VoterID }) => VoterID}
            empty="No voters found."
            dense
          />
          {voters.length === 0 && (
            <p>
              Each name is matched from its beginning: enter fewer letters, or only one of the names. The
              voters come from the newest state extract that was imported, here under{' '}
              <Link to={IMPORTS_PAGE}>Imports</Link> or by the command.
            </p>
          )}
        </>
      )}
    </AdminQuery>
  )
}
