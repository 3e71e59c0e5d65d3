import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { ONCE, useGetVoterQuery, useSearchVotersQuery } from '#client/api/voters.ts'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { publicVoterName } from '#client/components/admin/VoterIdFields.tsx'
import { BackToList, FROM_LIST } from '#client/components/BackToList.tsx'
import { type SortableColumn, SortedTable } from '#client/components/lists/SortedTable.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { splitCamelCase } from '#client/ui/text/format.ts'
import { IMPORTS_PAGE, SEARCH_VOTERS_PAGE, voterPage } from '#contract/adminPages.ts'
import { COUNTY_NAMES } from '#contract/domain/counties.ts'
import { formatDay } from '#contract/domain/days.ts'
import { voterName } from '#contract/domain/names.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { MANY_VOTERS, VOTER_FIELDS } from '#contract/domain/voterRoll.ts'
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

export function VoterPage() {
  // The route guarantees it.
  const { voterId = '' } = useParams()
  const query = useGetVoterQuery(voterId, ONCE)
  return (
    <Page heading="Voter Details" lead={query.currentData && publicVoterName(query.currentData)}>
      <QueryBoundary query={query} loading="Loading voter..." failure="Failed to fetch voter">
        {(voter) => <VoterGrid voter={voter} />}
      </QueryBoundary>
      <div>
        <BackToList list={SEARCH_VOTERS_PAGE} label="Back" />
      </div>
    </Page>
  )
}

/** Every field under the state's name, with the meaning of a code next to it. */
function VoterGrid({ voter }: { voter: Voter }) {
  return (
    <dl className={styles.grid}>
      {VOTER_FIELDS.map((field) => {
        const meaning = meaningOf(field, voter[field])
        return (
          <div key={field}>
            <dt className="quiet">{splitCamelCase(field)}</dt>
            <dd>
              {formatDay(voter[field])} {meaning && <span className={styles.meaning}>{meaning}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/* The codes of the state's Voter Registration Extract, from its file layout of October 2018. */

/** Later files may contain parties that are not in this list. */
const PARTIES = {
  CPF: 'Constitution Party of Florida',
  DEM: 'Florida Democratic Party',
  ECO: 'Ecology Party of Florida',
  GRE: 'Green Party of Florida',
  IND: 'Independent Party of Florida',
  LPF: 'Libertarian Party of Florida',
  NPA: 'No Party Affiliation',
  PSL: 'Party for Socialism and Liberation',
  REF: 'Reform Party of Florida',
  REP: 'Republican Party of Florida',
}

/** There is no 8. */
const RACES = {
  1: 'American Indian or Alaskan Native',
  2: 'Asian or Pacific Islander',
  3: 'Black, not Hispanic',
  4: 'Hispanic',
  5: 'White, not Hispanic',
  6: 'Other',
  7: 'Multi-racial',
  9: 'Unknown',
}

const CODES: Partial<Record<keyof Voter, Record<string, string>>> = {
  CountyCode: COUNTY_NAMES,
  Party: PARTIES,
  Race: RACES,
  Gender: { F: 'Female', M: 'Male', U: 'Unknown' },
  VoterStatus: { ACT: 'Active', INA: 'Inactive' },
  Exempt: { Y: 'Exempt from public records', N: 'Not exempt' },
}

/** The meaning of a code; undefined for a code that the state has not explained, and for a field without codes. */
export const meaningOf = (field: keyof Voter, code: string): string | undefined => CODES[field]?.[code]
