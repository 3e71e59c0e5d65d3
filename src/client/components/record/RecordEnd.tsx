import { Link } from 'react-router-dom'
import {
  useGetRegistrationQuery,
  useGetRelatedQuery,
  useListCandidatesByAccountQuery,
} from '#client/api/records.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { CandidateLink } from '#client/components/RecordLink.tsx'
import { LazyDetails } from '#client/ui/feedback/LazyDetails.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { splitCamelCase } from '#client/ui/text/format.ts'
import { apiUrl, documentFileUrl } from '#contract/apiUrls.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import { raceDistrict, raceName } from '#contract/domain/races.ts'
import { counted } from '#contract/domain/text.ts'
import { changesPage, officerPage, rowsPage } from '#contract/pages.ts'
import type { NamedCandidate, NamedOfficer } from '#contract/schemas/related.ts'
import type { ReactNode } from 'react'
import { useGetTransactionSummaryQuery } from '#client/api/transactionSums.ts'
import { placeText } from '#contract/domain/places.ts'
import { PartyLink } from '#client/components/money/PartyLink.tsx'
import { SumsNote } from '#client/components/money/summary/SumsNote.tsx'
import { MonthsPlot } from '#client/components/money/summary/MonthsPlot.tsx'
import { KIND_LABELS, toneOf } from '#client/components/money/transactionText.ts'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { numberedAccounts } from '#contract/domain/accounts.ts'
import { printRowState } from '#contract/domain/rows.ts'
import type { OwnAccounts } from './OneRecord.tsx'
import type { TransactionSummary } from '#contract/schemas/transaction.ts'
import styles from './MoneyFlows.module.css'

import * as publicAddresses from '#contract/publicAddresses.ts'

/** Other records about the people and organizations that the record names; nothing if there are none. */
function RelatedRecords({ acctNum }: { acctNum: number }) {
  const query = useGetRelatedQuery(acctNum)
  if (query.error && !query.data)
    return <QuietFailure query={query}>Related records could not be loaded.</QuietFailure>
  if (!query.data) return null
  const { sameVoter, sameName, officers, solicitations } = query.data
  const itself = officers.filter(({ as, committees }) => as === 'candidate' && committees > 0)
  const people = officers.filter(({ as }) => as !== 'candidate')
  return (
    <>
      {solicitations.length > 0 && (
        <Section title="Who Solicits for Whom">
          {/* The names as the state's listing writes them; each links to the records it may mean. */}
          <ul>
            {solicitations.map(({ id, date, form, solicitor, organization, filePath, ...pages }) => (
              <li key={id}>
                <Named name={solicitor} page={pages.solicitorPage} /> for{' '}
                <Named name={organization} page={pages.organizationPage} />:{' '}
                {filePath === '' ? form : <a href={documentFileUrl(filePath)}>{form}</a>},{' '}
                <time dateTime={date}>{formatDay(date)}</time>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {people.length > 0 && <Officers officers={people} />}
      {sameVoter.length > 0 && (
        <Section title="Other Registrations">
          <p>The state lists the same voter for these.</p>
          <Registrations candidates={sameVoter} />
        </Section>
      )}
      {sameName.length + itself.length > 0 && (
        <Section title="Filed under the Same Name">
          <p>Not necessarily the same person: nothing the state publishes says so.</p>
          {sameName.length > 0 && <Registrations candidates={sameName} />}
          {itself.length > 0 && <Officers officers={itself} />}
        </Section>
      )}
    </>
  )
}

const Registrations = ({ candidates }: { candidates: readonly NamedCandidate[] }) => (
  <ul>
    {candidates.map(({ acctNum, name, office, district, party, status, electionId, offListSince }) => (
      <li key={acctNum}>
        <CandidateLink acctNum={acctNum}>{name}</CandidateLink>,{' '}
        {[raceName(office, raceDistrict(district)), party, status, electionName(electionId)]
          .filter(Boolean)
          .join(', ')}
        {offListSince !== null && `, not on the state’s list since ${formatDay(offListSince)}`}
      </li>
    ))}
  </ul>
)

const AS: Readonly<Record<NamedOfficer['as'], string>> = {
  chair: 'Chair',
  treasurer: 'Treasurer',
  campaignTreasurer: 'Campaign treasurer',
  candidate: 'Chair or treasurer',
}

/** Each links to all committees with a chair or treasurer of that name, if there are any. */
const Officers = ({ officers }: { officers: readonly NamedOfficer[] }) => (
  <ul aria-label="Officers" className="bare">
    {officers.map(({ as, name, committees }) => (
      <li key={as}>
        {AS[as]}:{' '}
        {committees === 0 ? (
          name
        ) : (
          <>
            <Link to={officerPage(name)}>{name}</Link>, named by {counted(committees, 'committee')}
          </>
        )}
      </li>
    ))}
  </ul>
)

const Named = ({ name, page }: { name: string; page: string | null }) =>
  page === null ? name : <Link to={page}>{name}</Link>

/** The candidates whose account lists contain the committee's account; nothing if there are none. */
function LinkedCandidates({ acctNum }: { acctNum: number }) {
  const query = useListCandidatesByAccountQuery(acctNum)
  if (query.error && !query.data)
    return <QuietFailure query={query}>Linked candidates could not be loaded.</QuietFailure>
  const { data = [] } = query
  if (data.length === 0) return null
  return (
    <Section title="Candidates">
      <ul>
        {data.map((candidate) => (
          <li key={candidate.AcctNum}>
            <CandidateLink acctNum={candidate.AcctNum}>{candidateName(candidate)}</CandidateLink>,{' '}
            {candidate.OfficeDesc}, {electionName(candidate.ElectionID)}
          </li>
        ))}
      </ul>
      <Downloads
        subject="these candidates"
        url={apiUrl(publicAddresses.listCandidatesByAccount, { acctNum })}
      />
    </Section>
  )
}

/** What the state's registration page and its look-up add to the record; nothing if neither was read. */
function RegistrationRecord({ acctNum }: { acctNum: number }) {
  const query = useGetRegistrationQuery(acctNum)
  if (query.error && !query.data)
    return <QuietFailure query={query}>The registration could not be loaded.</QuietFailure>
  if (!query.data) return null
  const { account: _account, importId: _import, statusAsOf, asOf, statePage, ...shown } = query.data
  const fields = Object.entries({ ...shown, affiliates: shown.affiliates?.join('; ') ?? null }).flatMap(
    ([key, value]) => (value === null ? [] : [{ label: splitCamelCase(key), value: formatDay(value) }]),
  )
  const day = asOf ?? statusAsOf
  if (fields.length === 0 || day === null) return null
  return (
    <Section title="Registration">
      <FieldTable caption="Registration" fields={fields} placeholder="Blank on the state’s page" />
      <small>
        As <a href={statePage}>the state’s own page</a> had it on {formatDay(day)}
        {statusAsOf !== null && statusAsOf !== day && `, its status on ${formatDay(statusAsOf)}`}.
      </small>
    </Section>
  )
}

const MoneyBetween = lazyPart(
  () => import('#client/components/money/summary/MoneyBetween.tsx'),
  'MoneyBetween',
)

export const RecordEnd = ({ acctNum, owner, accounts }: OwnAccounts) => (
  <>
    <MoneyFlows acctNum={acctNum} owner={owner} accounts={accounts} />
    {owner === 'committee' && <LinkedCandidates acctNum={acctNum} />}
    <RelatedRecords acctNum={acctNum} />
    <Section title="Money Between Accounts of This Register">
      <LazyDetails summary="From whom, to whom, and what each side reports">
        <MoneyBetween acctNum={acctNum} />
      </LazyDetails>
    </Section>
    <RegistrationRecord acctNum={acctNum} />
    <p className="on-screen">
      <Link to={changesPage({ account: String(acctNum) })}>Changes to this record</Link>
    </p>
  </>
)

/** From whom and to whom most of a record's money went, and when; nothing if no rows are on file. */
function MoneyFlows({ owner, acctNum, accounts }: OwnAccounts) {
  const numbered = numberedAccounts(accounts)
  const numbers = numbered.map(({ number }) => number).toSorted((a, b) => a - b)
  const contributions = useGetTransactionSummaryQuery({ accounts: numbers, kind: 'contributions' })
  const expenditures = useGetTransactionSummaryQuery({ accounts: numbers, kind: 'expenditures' })
  const failed = [contributions, expenditures].find(({ error, data }) => error && !data)
  if (failed) return <QuietFailure query={failed}>Sums of transactions could not be loaded.</QuietFailure>
  const sums = [contributions.data, expenditures.data].filter((each) => each !== undefined)
  const filled = sums.filter(({ count }) => count > 0)
  if (sums.length < 2 || filled.length === 0) return null
  return (
    <Section title="Where It Comes From and Goes">
      <div className={`columns ${styles.flows}`}>
        {filled.map((each) => (
          <Largest key={each.kind} sums={each} rows={rowsPage(owner, acctNum)} />
        ))}
        <MonthsPlot sums={filled} />
      </div>
      <SumsNote sums={filled} accounts={numbered} />
    </Section>
  )
}

/** Enough to know a donor from a crowd. */
const NAMED = 5

interface Line {
  key: string
  label: ReactNode
  cents: number
}

const Amount = ({ cents }: Line) => <Money cents={cents} />

/** The largest sums by name, all others, and the sum of all, which opens to the rows. */
function Largest({ sums, rows }: { sums: TransactionSummary; rows: string }) {
  const { kind, count, cents, parties } = sums
  const { title, party } = KIND_LABELS[kind]
  const named = parties.slice(0, NAMED)
  const lines = named.map((each, index): Line => ({
    key: String(index),
    label: <PartyLink party={each} title={placeText(each.place)} />,
    cents: each.cents,
  }))
  const others = cents - named.reduce((sum, each) => sum + each.cents, 0)
  if (parties.length > NAMED || sums.rest.count > 0)
    lines.push({ key: 'rest', label: 'All others', cents: others })
  return (
    <BarTable<Line>
      caption={`${title}: the largest by name and ZIP code as filed`}
      rows={lines}
      rowKey={({ key }) => key}
      label={{ header: party, cell: ({ label }) => label }}
      amount="Amount"
      // On their own scale, on which the bar of all others would hide them.
      centsOf={({ key, cents: each }) => (key === 'rest' ? null : each)}
      figure={Amount}
      tone={toneOf(kind)}
      total={{
        key: 'all',
        label: (
          <Link to={rows + printRowState({ kind })}>
            All {counted(count, title.toLowerCase().slice(0, -1))}
          </Link>
        ),
        cents,
      }}
    />
  )
}
