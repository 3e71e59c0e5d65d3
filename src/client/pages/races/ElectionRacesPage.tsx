import { Link, useParams } from 'react-router-dom'
import { useGetElectionRacesQuery } from '#client/api/overview.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { CandidateLink, OwnerLink } from '#client/components/RecordLink.tsx'
import { PartyLink } from '#client/components/money/PartyLink.tsx'
import { RowDay } from '#client/components/money/RowDay.tsx'
import { CashCell, NotLoaded } from '#client/components/money/CashCell.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { NOT_LOADED } from '#contract/domain/money.ts'
import { filesWithFec, WHOLE_OFFICE } from '#contract/domain/races.ts'
import { LARGEST_COLUMNS } from '#contract/lists/largestList.ts'
import { pageColumns } from '#client/components/lists/pageColumns.ts'
import { RACE_FIGURES } from '#contract/lists/raceList.ts'
import { CANDIDATES_PAGE, racePage, racesPage } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { FiledNameRow } from '#contract/schemas/filedName.ts'
import type { ElectionRaces, ElectionTable, RaceMoney, RichAccount } from '#contract/schemas/race.ts'

/** The offices of an election by their money, its richest accounts and its largest contributions. */
export function ElectionRacesPage() {
  // The route guarantees it.
  const { electionId = '' } = useParams()
  const query = useGetElectionRacesQuery(electionId)
  return (
    <QueryBoundary
      query={query}
      record={{ title: 'Election Not Found', list: CANDIDATES_PAGE }}
      notFound="Nobody on the state’s list runs in this election."
    >
      {(races) => <Races races={races} />}
    </QueryBoundary>
  )
}

/** An office, or without one all of them together. */
interface OfficeRow {
  office: string
  officeCode: string
  to?: string
  candidates: number
  money: RaceMoney
}

function Races({ races }: { races: ElectionRaces }) {
  const { electionId, election, offices, total, richest, largest, known, accounts, listsAsOf } = races
  const rows = offices.map((each): OfficeRow => ({
    ...each,
    to: each.hasDistricts
      ? racesPage(electionId, each.officeCode)
      : racePage(electionId, each.officeCode, WHOLE_OFFICE),
  }))
  const candidates = offices.reduce((sum, each) => sum + each.candidates, 0)
  const urlOf = (table: ElectionTable) => apiUrl(publicAddresses.getElectionRaces, { electionId, table })
  return (
    <Page
      subject={election}
      heading={election}
      lead={`${counted(candidates, 'candidate')} still in the race for ${counted(offices.length, 'office')}`}
    >
      {total.known === 0 && <p>What these candidates raised and spent is not on file here yet.</p>}
      <DataTable
        caption="Races by office, statewide ones first"
        captionHidden
        columns={total.known === 0 ? OFFICE_COLUMNS : [...OFFICE_COLUMNS, ...MONEY_COLUMNS]}
        rows={rows}
        rowKey={({ officeCode }) => officeCode}
        total={offices.length > 1 ? { office: 'Total', officeCode: '', candidates, money: total } : undefined}
        empty="No one is running in this election anymore."
      />
      {total.asOf !== null && (
        <small>
          The oldest figure is as of {formatDay(total.asOf)}. Raised is contributions of money, without loans
          and in-kind. An account in several candidates’ lists counts once.
        </small>
      )}
      <Downloads subject="these offices" url={urlOf('offices')} />
      {richest.length > 0 && (
        <Section title="Richest Accounts">
          <DataTable
            caption="Accounts of candidates in the race and of committees in their lists, most cash on hand first"
            columns={ACCOUNT_COLUMNS}
            rows={richest}
            rowKey={({ account }) => account}
          />
          <Downloads subject="these accounts" url={urlOf('accounts')} />
        </Section>
      )}
      {largest.length > 0 && (
        <Section title="Largest Contributions">
          <DataTable
            caption={`Contributions of money, without loans and in-kind, in the complete lists of ${formatNumber(known)} of ${counted(accounts, 'account')}; the oldest is as of ${formatDay(listsAsOf ?? '')}`}
            columns={CONTRIBUTION_COLUMNS}
            rows={largest}
            // Two may be equal in every field.
            rowKey={(row) => largest.indexOf(row)}
          />
          <Downloads subject="these contributions" url={urlOf('contributions')} />
        </Section>
      )}
    </Page>
  )
}

const OFFICE_COLUMNS: DataColumn<OfficeRow>[] = [
  {
    key: 'office',
    header: 'Office',
    primary: true,
    cell: ({ office, to }) => (to === undefined ? office : <Link to={to}>{office}</Link>),
  },
  {
    key: 'candidates',
    header: 'Candidates',
    width: 'code',
    align: 'number',
    cell: ({ candidates }) => formatNumber(candidates),
  },
]

const MONEY_COLUMNS = (['coh', 'monetary', 'expend'] as const).map((key): DataColumn<OfficeRow> => ({
  key,
  header: RACE_FIGURES[key],
  width: 'money',
  cell: ({ money, officeCode }) => {
    const cents = money[key]
    const why = filesWithFec(officeCode) ? 'files with the FEC' : NOT_LOADED
    if (key === 'coh') return <CashCell cash={{ ...money, cents }} page={undefined} unknown={why} />
    return cents === null ? <NotLoaded /> : <Money cents={cents} />
  },
}))

const ACCOUNT_COLUMNS: DataColumn<RichAccount>[] = [
  { key: 'account', header: 'Account', primary: true, cell: (account) => <OwnerLink account={account} /> },
  {
    key: 'race',
    header: 'Runs for',
    cell: ({ owner, candidate, candidateName, race, others }) =>
      owner === 'candidate' ? (
        race
      ) : (
        <>
          In the list of <CandidateLink acctNum={candidate}>{candidateName}</CandidateLink>, {race}
          {others > 0 && `, and of ${counted(others, 'other candidate')}`}
        </>
      ),
  },
  { key: 'asOf', header: 'As of', width: 'code', cell: ({ asOf }) => asOf && formatDay(asOf) },
  { key: 'coh', header: 'Cash on Hand', width: 'money', cell: ({ coh }) => <Money cents={coh} /> },
]

const CONTRIBUTION_COLUMNS = pageColumns<FiledNameRow, keyof typeof LARGEST_COLUMNS>(LARGEST_COLUMNS, {
  name: { primary: true, cell: (row) => <PartyLink party={row} /> },
  place: { width: 'name' },
  account: {
    width: 'office',
    cell: ({ account, accountName, owner }) => <OwnerLink account={{ account, name: accountName, owner }} />,
  },
  day: { width: 'code', cell: RowDay },
  amount: { width: 'money', cell: ({ cents }) => <Money cents={cents} /> },
})
