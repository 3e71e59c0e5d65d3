import { useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useGetRaceQuery } from '#client/api/races.ts'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { LazyDetails } from '#client/ui/feedback/LazyDetails.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { BackToList } from '#client/components/links/BackToList.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { useListState } from '#client/components/lists/useListState.ts'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { counted } from '#contract/domain/text.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { printFileState } from '#contract/lists/listState.ts'
import { MAX_SIDE_BY_SIDE, RACE_LIST } from '#contract/lists/raceList.ts'
import { raceDistrict, raceName, WHOLE_OFFICE } from '#contract/domain/races.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Race } from '#contract/schemas/race.ts'
import { CANDIDATES_PAGE, electionPage, officePage, racesPage } from '#contract/pages.ts'
import { MoneyNotKnown } from './MoneyNotKnown.tsx'
import { raceScale } from './raceFigures.ts'
import { LaterRaceSums } from './LaterRaceSums.tsx'
import { RaceTable } from './RaceTable.tsx'

const RaceFrame = lazyPart(() => import('./RaceFrame.tsx'), 'RaceFrame')

/** All candidates for one office in one district, side by side. */
export function RacePage() {
  // The route guarantees all three.
  const { electionId = '', officeCode = '', district = '' } = useParams()
  const query = useGetRaceQuery({ electionId, officeCode, district: raceDistrict(district) })
  return (
    <QueryBoundary
      query={query}
      record={{ title: 'Race Not Found', list: CANDIDATES_PAGE }}
      notFound="Nobody on the state’s list runs in this race."
    >
      {(race) => <RaceRecord race={race} />}
    </QueryBoundary>
  )
}

function RaceRecord({ race }: { race: Race }) {
  const { electionId, election, officeCode, office, district, candidates, asOf } = race
  const { seats, left, scale } = useMemo(() => {
    const running = candidates.filter(({ hasLeft }) => !hasLeft)
    return {
      seats: [...Map.groupBy(running, ({ seat }) => seat)].toSorted(([a], [b]) => a.localeCompare(b, 'en')),
      left: candidates.filter(({ hasLeft }) => hasLeft),
      scale: asOf === null ? undefined : raceScale(candidates),
    }
  }, [candidates, asOf])
  const { state } = useListState(RACE_LIST)
  const name = raceName(office, district)
  const shown = { officeCode, scale, isLong: candidates.length > MAX_SIDE_BY_SIDE }
  const running = counted(candidates.length - left.length, 'candidate')
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
        of="this race"
        to={(format) =>
          apiUrl(publicAddresses.exportRace, { format, electionId, officeCode, district }) +
          printFileState(state, RACE_LIST)
        }
      />
      <LaterRaceSums race={{ electionId, officeCode, district }} asOf={asOf} rows={candidates} />
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
