import { useMemo } from 'react'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { splitCamelCase } from '#client/ui/text/format.ts'
import { AccountBalances } from '#client/components/money/AccountBalances.tsx'
import { MoneyAtAGlance } from '#client/components/money/MoneyAtAGlance.tsx'
import { BackToList } from '#client/components/BackToList.tsx'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { DocumentsTable } from '#client/components/record/DocumentsTable.tsx'
import { Link } from 'react-router-dom'
import { OffList } from '#client/components/record/OffList.tsx'
import { OneCandidate } from '#client/components/record/OneRecord.tsx'
import { Page } from '#client/components/Page.tsx'
import { WithAcctNum } from '#client/components/record/WithAcctNum.tsx'
import { LazyRecordEnd } from '#client/components/record/LazyRecordEnd.tsx'
import { accountsOf } from '#contract/domain/accounts.ts'
import { districtNumber, raceDistrict, filesWithFec } from '#contract/domain/races.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { partyText } from '#contract/domain/codes.ts'
import { combinedAddress } from '#contract/domain/addresses.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import {
  candidateCashPage,
  candidateRowsPage,
  CANDIDATES_PAGE,
  officePage,
  racePage,
} from '#contract/pages.ts'

export const CandidateDetailPage = () => (
  <WithAcctNum list={CANDIDATES_PAGE} hint="An account number is a whole number above zero, such as 91527.">
    {(acctNum) => (
      <OneCandidate acctNum={acctNum} isPage>
        {(candidate) => <CandidateRecord candidate={candidate} />}
      </OneCandidate>
    )}
  </WithAcctNum>
)

function CandidateRecord({ candidate }: { candidate: Candidate }) {
  const accounts = useMemo(() => accountsOf(candidate), [candidate])
  return (
    <Page heading={candidateName(candidate)} lead={<Lead candidate={candidate} />}>
      <OffList since={candidate.offListSince} />
      <MoneyAtAGlance
        accounts={accounts}
        page={candidateCashPage(candidate.AcctNum)}
        rows={candidateRowsPage(candidate.AcctNum)}
        unknown={filesWithFec(candidate.OfficeCode) ? FILES_WITH_FEC : undefined}
      />
      <Section title="Candidate Record">
        <FieldTable grid caption="Candidate record" fields={fieldsOf(candidate)} />
        {candidate.offListSince === null && <DataAsOf lists={[candidate.ElectionID]} />}
      </Section>
      <DocumentsTable acctNum={candidate.AcctNum} owner="candidate" />
      <AccountBalances accounts={accounts} owner="candidate" acctNum={candidate.AcctNum} />
      <LazyRecordEnd acctNum={candidate.AcctNum} owner="candidate" accounts={accounts} />
      <BackToList list={listOf(candidate)} />
    </Page>
  )
}

const FILES_WITH_FEC = 'A candidate for a federal office files with the FEC, not with the state.'

const listOf = ({ ElectionID, OfficeCode }: Candidate) =>
  ElectionID ? officePage(ElectionID, OfficeCode) : CANDIDATES_PAGE

/** What the candidate runs for, and the ways to the others who do. */
const Lead = ({ candidate }: { candidate: Candidate }) => (
  <>
    {summary(candidate)}{' '}
    <small>
      <Link to={listOf(candidate)}>All candidates</Link>
      {candidate.offListSince === null && candidate.ElectionID && (
        <>
          {'\u00A0· '}
          <Link to={racePage(candidate.ElectionID, candidate.OfficeCode, raceDistrict(candidate.Juris1num))}>
            All candidates in this race
          </Link>
        </>
      )}
    </small>
  </>
)

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

/** Every field from the state except the parts of the name and the account list, then the address as on an envelope. */
function fieldsOf({
  NameFirst: _first,
  NameMiddle: _middle,
  NameLast: _last,
  AccountList: _list,
  offListSince: _since,
  ...shown
}: Candidate) {
  return [...Object.entries(shown), ['Address', combinedAddress(shown)] as const].map(([key, value]) => ({
    label: splitCamelCase(key),
    value: String(value),
  }))
}
