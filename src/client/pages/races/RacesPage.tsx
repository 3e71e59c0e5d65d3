import { useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useGetRaceQuery, useListRacesQuery } from '#client/api/races.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { NotFound, Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { BackToList } from '#client/components/BackToList.tsx'
import { ListForm } from '#client/components/lists/ListBar.tsx'
import { useList, useListState } from '#client/components/lists/useList.ts'
import styles from '#client/components/money/Figure.module.css'
import { LazyDetails } from '#client/ui/feedback/LazyDetails.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { scaleOf } from '#client/ui/plot/scale.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { isElectionId } from '#contract/domain/elections.ts'
import {
  DISTRICT_FORM,
  filesWithFec,
  OFFICE_CODE_FORM,
  raceDistrict,
  raceName,
  WHOLE_OFFICE,
} from '#contract/domain/races.ts'
import { counted } from '#contract/domain/text.ts'
import { printFileState } from '#contract/lists/listState.ts'
import {
  MAX_SIDE_BY_SIDE,
  OFFICE_RACE_COLUMNS,
  OFFICE_RACE_LIST,
  OFFICE_RACE_LIST_RULES,
  RACE_FIGURE_KEYS,
  RACE_FIGURES,
  RACE_LIST,
} from '#contract/lists/raceList.ts'
import { CANDIDATES_PAGE, electionPage, officePage, racePage, racesPage } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { OfficeRaces, Race, RaceMoney } from '#contract/schemas/race.ts'
import { RaceFigure, RaceTable } from './RaceTable.tsx'

/** Replaces all figures of a race if none is known, and says who has them. */
const MoneyNotKnown = ({ officeCode }: { officeCode: string }) =>
  filesWithFec(officeCode) ? (
    <p>
      Candidates for this office file with the FEC, not with the state.{' '}
      <a href="https://www.fec.gov/data/" rel="noreferrer">
        Look them up at the FEC
      </a>
    </p>
  ) : (
    <p>
      What these candidates raised and spent is not on file here yet.{' '}
      <a href="https://dos.elections.myflorida.com/campaign-finance/contributions/" rel="noreferrer">
        Look them up at the Division of Elections
      </a>
    </p>
  )

/** Loaded later, so that the start of the page does not wait for it. */
const RaceSums = lazyPart(() => import('#client/components/money/summary/RaceSums.tsx'), 'RaceSums')

const RaceFrame = lazyPart(() => import('./RaceFrame.tsx'), 'RaceFrame')

const NO_RACE = { title: 'Race Not Found', list: CANDIDATES_PAGE }

interface OfficeRace {
  electionId: string
  officeCode: string
}

/** All candidates for one office in one district, side by side. */
const RacePage = (address: OfficeRace & { district: string }) => (
  <QueryBoundary
    query={useGetRaceQuery(address)}
    record={NO_RACE}
    notFound="Nobody on the state’s list runs in this race."
  >
    {(race) => <RaceRecord race={race} />}
  </QueryBoundary>
)

function RaceRecord({ race }: { race: Race }) {
  const { electionId, election, officeCode, office, district, candidates, asOf } = race
  const { seats, left, scale } = useMemo(() => {
    const running = candidates.filter(({ hasLeft }) => !hasLeft)
    const cents = candidates.flatMap(({ money }) => RACE_FIGURE_KEYS.map((key) => money[key] ?? 0))
    return {
      seats: [...Map.groupBy(running, ({ seat }) => seat)].toSorted(([a], [b]) => a.localeCompare(b, 'en')),
      left: candidates.filter(({ hasLeft }) => hasLeft),
      // One for every bar, so that any two can be compared.
      scale: asOf === null ? undefined : scaleOf(cents),
    }
  }, [candidates, asOf])
  const { state } = useListState(RACE_LIST)
  const name = raceName(office, district)
  const shown = { officeCode, scale, isLong: candidates.length > MAX_SIDE_BY_SIDE }
  const running = counted(candidates.length - left.length, 'candidate')
  const address = { electionId, officeCode, district }
  return (
    <Page
      subject={`${name}, ${election}`}
      heading={name}
      low
      lead={
        <>
          <Link to={electionPage(electionId)}>{election}</Link>
          {`\u00A0· ${running}`}
        </>
      }
      aside={
        <>
          <Link to={officePage(electionId, officeCode)}>All candidates for {office}</Link>
          {district !== WHOLE_OFFICE && (
            <>
              {'\u00A0· '}
              <Link to={racesPage(electionId, officeCode)}>All districts</Link>
            </>
          )}
        </>
      }
    >
      {!scale && <MoneyNotKnown officeCode={officeCode} />}
      {seats.map(([seat, entries]) =>
        seats.length > 1 ? (
          <Section key={seat} title={seatName(officeCode, seat)}>
            <RaceTable {...shown} caption={counted(entries.length, 'candidate')} entries={entries} />
          </Section>
        ) : (
          <RaceTable key={seat} {...shown} caption={running} entries={entries} total={race.total} />
        ),
      )}
      {left.length > 0 && (
        <Section title="No Longer in This Race">
          <RaceTable
            {...shown}
            caption={counted(left.length, 'candidate')}
            entries={left}
            keepsPlace={seats.some(([, entries]) => entries.length > MAX_SIDE_BY_SIDE / 2)}
          />
        </Section>
      )}
      <Downloads
        subject="this race"
        url={apiUrl(publicAddresses.getRace, address) + printFileState(state, RACE_LIST)}
      />
      <PartBoundary>
        <RaceSums race={address} asOf={asOf} rows={candidates} />
      </PartBoundary>
      <LazyDetails summary="Show this race on your site">
        <RaceFrame race={race} name={`${name}, ${election}`} />
      </LazyDetails>
      <BackToList list={officePage(electionId, officeCode)} />
    </Page>
  )
}

/** Judges run for a group and board members for a seat: "Group 7", "Seat 5". */
const seatName = (officeCode: string, seat: string): string =>
  `${COURTS.has(officeCode) ? 'Group' : 'Seat'} ${raceDistrict(seat)}`

const COURTS = new Set(['SCJ', 'DCA', 'CTJ', 'COJ'])

/** The races for one office, with a row for each district. */
const OfficeRacesPage = (address: OfficeRace) => (
  <QueryBoundary
    query={useListRacesQuery(address)}
    record={NO_RACE}
    notFound="Nobody on the state’s list runs for this office."
  >
    {(office) => <Overview office={office} />}
  </QueryBoundary>
)

/** A district, or without an address all districts together. */
interface DistrictRow {
  name: string
  to?: string
  candidates: number
  officeCode: string
  money: RaceMoney
}

const DISTRICT = {
  ...OFFICE_RACE_COLUMNS.district,
  cell: ({ name, to }: DistrictRow) => (to === undefined ? name : <Link to={to}>{name}</Link>),
}
const COUNTS = [{ ...OFFICE_RACE_COLUMNS.candidates, cell: ({ candidates }: DistrictRow) => candidates }]
const cash = ({ money, officeCode, to }: DistrictRow) => {
  const figure = <RaceFigure money={money} figure="coh" officeCode={officeCode} />
  if (to === undefined || money.coh === null) return figure
  return (
    <Link to={to} className={styles.explained}>
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
  const address = { electionId, officeCode }
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
        amount={isKnown && RACE_FIGURES.coh}
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
        url={apiUrl(publicAddresses.listRaces, address) + printFileState(list.state, OFFICE_RACE_LIST)}
      />
      <PartBoundary>
        <RaceSums race={address} asOf={total.asOf} rows={races} />
      </PartBoundary>
      <BackToList list={officePage(electionId, officeCode)} />
    </Page>
  )
}

/** The pages of races share a chunk, because a visitor of one tends to open another. */
export function RacesPage() {
  // The route guarantees the first two.
  const { electionId = '', officeCode = '', district = '' } = useParams()
  const isOffice = isElectionId(electionId) && OFFICE_CODE_FORM.test(officeCode)
  const office = { electionId, officeCode }
  if (isOffice && district === '') return <OfficeRacesPage {...office} />
  if (isOffice && DISTRICT_FORM.test(district))
    return <RacePage {...office} district={raceDistrict(district)} />
  return (
    <NotFound title={NO_RACE.title} list={isOffice ? racesPage(electionId, officeCode) : CANDIDATES_PAGE}>
      <p>The address of a race ends with its election, office and district, such as 20261103-GEN/STR/24.</p>
    </NotFound>
  )
}
