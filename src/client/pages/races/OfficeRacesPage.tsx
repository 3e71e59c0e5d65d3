import { Link, useParams } from 'react-router-dom'
import { useListRacesQuery } from '#client/api/races.ts'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { BackToList } from '#client/components/links/BackToList.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import explained from '#client/components/money/ExplainedMoney.module.css'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { ListForm } from '#client/components/lists/ListForm.tsx'
import { useList } from '#client/components/lists/useList.ts'
import { counted } from '#contract/domain/text.ts'
import { printFileState } from '#contract/lists/listState.ts'
import { OFFICE_RACE_LIST, OFFICE_RACE_LIST_RULES } from '#contract/lists/officeRaceList.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { WHOLE_OFFICE } from '#contract/domain/races.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { OfficeRaces, RaceMoney } from '#contract/schemas/race.ts'
import { CANDIDATES_PAGE, electionPage, officePage, racePage } from '#contract/pages.ts'
import { MoneyNotKnown } from './MoneyNotKnown.tsx'
import { RaceFigure } from './RaceFigure.tsx'
import { LaterRaceSums } from './LaterRaceSums.tsx'

/** The races for one office, with a row for each district. */
export function OfficeRacesPage() {
  // The route guarantees both.
  const { electionId = '', officeCode = '' } = useParams()
  const query = useListRacesQuery({ electionId, officeCode })
  return (
    <QueryBoundary
      query={query}
      record={{ title: 'Race Not Found', list: CANDIDATES_PAGE }}
      notFound="Nobody on the state’s list runs for this office."
    >
      {(office) => <Overview office={office} />}
    </QueryBoundary>
  )
}

/** A district, or without an address all districts together. */
interface DistrictRow {
  name: string
  to?: string
  candidates: number
  officeCode: string
  money: RaceMoney
}

const DISTRICT = {
  header: 'District',
  key: 'district',
  cell: ({ name, to }: DistrictRow) => (to === undefined ? name : <Link to={to}>{name}</Link>),
}
const COUNTS = [
  { header: 'Candidates', key: 'candidates', cell: ({ candidates }: DistrictRow) => candidates },
]
const cash = ({ money, officeCode, to }: DistrictRow) => {
  const figure = <RaceFigure money={money} figure="coh" officeCode={officeCode} />
  if (to === undefined || money.coh === null) return figure
  return (
    <Link to={to} className={explained.explained}>
      {figure}
    </Link>
  )
}

function Overview({ office }: { office: OfficeRaces }) {
  const { electionId, election, officeCode, races, total } = office
  const list = useList(races, OFFICE_RACE_LIST_RULES)
  const rows = list.view.matching.map(({ district, ...race }) => ({
    ...race,
    officeCode,
    name: district === WHOLE_OFFICE ? 'No district' : `District\u00A0${district}`,
    to: racePage(electionId, officeCode, district),
  }))
  const isKnown = total.asOf !== null
  const candidates = races.reduce((sum, race) => sum + race.candidates, 0)
  return (
    <Page
      subject={`${office.office}, ${election}`}
      heading={office.office}
      low
      lead={
        <>
          <Link to={electionPage(electionId)}>{election}</Link>
          {`\u00A0· ${counted(races.length, 'race')}\u00A0· ${counted(candidates, 'candidate')}`}
        </>
      }
      aside={<Link to={officePage(electionId, officeCode)}>All candidates for {office.office}</Link>}
    >
      {!isKnown && <MoneyNotKnown officeCode={officeCode} />}
      <ListForm list={list} />
      <BarTable<DistrictRow>
        caption={
          isKnown ? 'What the candidates of each district have together' : 'How many run in each district'
        }
        rows={rows}
        rowKey={({ name }) => name}
        label={DISTRICT}
        amount={isKnown && 'Cash on Hand'}
        amountKey="coh"
        order={OFFICE_RACE_LIST.order}
        sorting={races.length > 1 ? list.sorting : undefined}
        centsOf={({ money }) => money.coh}
        figure={cash}
        tone="in"
        more={COUNTS}
        total={races.length > 1 ? { name: 'Total', candidates, officeCode, money: total } : undefined}
      />
      <Downloads
        to={(format) =>
          apiUrl(publicAddresses.exportRaces, { format, electionId, officeCode }) +
          printFileState(list.state, OFFICE_RACE_LIST)
        }
      />
      <LaterRaceSums race={{ electionId, officeCode }} asOf={total.asOf} rows={races} />
      <BackToList list={officePage(electionId, officeCode)} />
    </Page>
  )
}
