import { Link } from 'react-router-dom'
import { BackToList } from '#client/components/BackToList.tsx'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { Page } from '#client/components/Page.tsx'
import { AccountBalances } from '#client/components/money/AccountBalances.tsx'
import { MoneyAtAGlance } from '#client/components/money/MoneyAtAGlance.tsx'
import { DocumentsTable } from '#client/components/record/DocumentsTable.tsx'
import { RecordAtAddress, type RecordSubject } from '#client/components/record/OneRecord.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { splitCamelCase } from '#client/ui/text/format.ts'
import { combinedAddress } from '#contract/domain/addresses.ts'
import { committeeTypeText, partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { chairName, isPersonName } from '#contract/domain/names.ts'
import { districtNumber, raceDistrict } from '#contract/domain/races.ts'
import { offListText } from '#contract/domain/text.ts'
import { CANDIDATES_PAGE, COMMITTEES_PAGE, officePage, officerPage, racePage } from '#contract/pages.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'

/** In a separate chunk, so that the start of the page does not wait for it. */
const RecordEnd = lazyPart(() => import('#client/components/record/RecordEnd.tsx'), 'RecordEnd')

const HINTS = {
  candidate: 'An account number is a whole number above zero, such as 91527.',
  committee: 'An account number is a whole number above zero, such as 70275.',
}

/** A candidate or a committee: its fields, documents, money and what else is known of it. */
export const RecordPage = () => (
  <RecordAtAddress hints={HINTS}>{(subject) => <Details subject={subject} />}</RecordAtAddress>
)

function Details({ subject }: { subject: RecordSubject }) {
  const { owner, acctNum, name, accounts, federal } = subject
  const own = { owner, acctNum, accounts }
  const since = subject.record.offListSince
  const { lead, noun, fields, placeholder, importedList, list } =
    subject.owner === 'candidate' ? candidateDetails(subject.record) : committeeDetails(subject.record)
  return (
    <Page heading={name} lead={lead}>
      {since !== null && <EmptyState>{offListText(since)} This page shows what was last known.</EmptyState>}
      <MoneyAtAGlance {...own} unknown={federal === undefined ? undefined : FILES_WITH_FEC} />
      <Section title={`${noun} Record`}>
        <FieldTable grid caption={`${noun} record`} fields={fields} placeholder={placeholder} />
        {since === null && <DataAsOf lists={[importedList]} />}
      </Section>
      <DocumentsTable owner={owner} acctNum={acctNum} />
      <AccountBalances {...own} />
      <PartBoundary>
        <RecordEnd {...own} />
      </PartBoundary>
      <BackToList list={list} />
    </Page>
  )
}

const FILES_WITH_FEC = 'A candidate for a federal office files with the FEC, not with the state.'

/** Every field from the state but these, then the address as on an envelope. */
const fieldsBesides = (left: RegExp, record: Candidate | Committee) =>
  [
    ...Object.entries(record).filter(([key]) => !left.test(key)),
    ['Address', combinedAddress(record)] as const,
  ].map(([key, value]: readonly [string, unknown]) => ({ label: splitCamelCase(key), value: String(value) }))

/** What it is, with the ways to others of its kind, its fields, and the list that it is imported from and leads back to. */
function candidateDetails(candidate: Candidate) {
  const { ElectionID, OfficeCode, Juris1num, offListSince } = candidate
  const list = ElectionID ? officePage(ElectionID, OfficeCode) : CANDIDATES_PAGE
  return {
    lead: (
      <>
        {summary(candidate)}{' '}
        <small>
          <Link to={list}>All candidates</Link>
          {offListSince === null && ElectionID && (
            <>
              {'\u00A0· '}
              <Link to={racePage(ElectionID, OfficeCode, raceDistrict(Juris1num))}>
                All candidates in this race
              </Link>
            </>
          )}
        </small>
      </>
    ),
    noun: 'Candidate',
    fields: fieldsBesides(/^(Name(First|Middle|Last)|AccountList|offListSince)$/, candidate),
    placeholder: undefined,
    importedList: ElectionID,
    list,
  }
}

/** What the candidate runs for, on one line; if it wraps, no line begins with a dot. */
function summary(candidate: Candidate): string {
  const district = districtNumber(candidate)
  const office = [candidate.OfficeDesc, district !== null && `District ${district}`]
    .filter(Boolean)
    .join(', ')
  return [office, partyText(candidate.PartyCode), candidate.StatusDesc, electionName(candidate.ElectionID)]
    .filter(Boolean)
    .join('\u00A0· ')
}

function committeeDetails(committee: Committee) {
  const chair = chairName(committee)
  return {
    lead: (
      <>
        {committeeTypeText(committee.Type) || 'Committee'}{' '}
        <small>
          <Link to={COMMITTEES_PAGE}>All committees</Link>
        </small>
      </>
    ),
    noun: 'Committee',
    fields: [
      ...fieldsBesides(/^((Chr|Trs)Name.*|offListSince)$/, committee),
      // Links to all committees with a chair of that name.
      { label: 'Chair', value: isPersonName(chair) ? <Link to={officerPage(chair)}>{chair}</Link> : chair },
    ],
    placeholder: 'N/A',
    importedList: 'committees',
    list: COMMITTEES_PAGE,
  }
}
