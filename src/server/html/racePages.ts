import { raceDistrict, raceName } from '#contract/domain/races.ts'
import { electionPage, raceCardPath, racePage, racesPage } from '#contract/pages.ts'
import { OFFICE_RACE_LIST, RACE_LIST } from '#contract/lists/raceList.ts'
import type { Race } from '#contract/schemas/race.ts'
import { CARD } from './card/raceCard.ts'
import { decoded } from '../paths.ts'
import { query } from './firstQueries.ts'
import { notFound, ofList, type PageFacts, type PageTable, type Records } from './Page.ts'

/** The browser names it; the server never repeats text that occurs only in an address. */
const NO_RACE: PageFacts = { ...notFound(), isNotFoundInHtml: true }

async function electionRaces(
  { electionId }: { electionId: string },
  { candidates, elections }: Records,
): Promise<PageFacts> {
  const election = (await elections.list()).find(({ value }) => value === electionId)
  if (!election || (await candidates.runningFor(electionId)).length === 0) return NO_RACE
  return {
    subject: election.name,
    description: `Every office of the ${election.name} with its candidates still in the race, what they raised, spent and have left, the richest accounts and the largest contributions.`,
    address: electionPage(electionId),
    feed: `/feeds/elections/${electionId}`,
    queries: [query('getElectionRaces', { electionId })],
  }
}

async function officeRaces(
  { electionId, officeCode }: { electionId: string; officeCode: string },
  { races }: Records,
): Promise<PageFacts> {
  const ofOffice = await races.ofOffice(electionId, officeCode)
  if (!ofOffice) return NO_RACE
  const { office, election } = ofOffice
  return {
    subject: `${office}, ${election}`,
    description: `The races for ${office} in the ${election}, district by district: how many candidates run, and what they have raised, spent and left.`,
    address: racesPage(electionId, officeCode),
    breadcrumbs: [
      [election, electionPage(electionId)],
      [office, racesPage(electionId, officeCode)],
    ],
    laterParts: ['RaceSums'],
    queries: [query('listRaces', { electionId, officeCode })],
  }
}

async function race(
  { electionId, officeCode, ...given }: { electionId: string; officeCode: string; district: string },
  { races }: Records,
): Promise<PageFacts> {
  const district = raceDistrict(decoded(given.district) ?? given.district)
  const onFile = await races.find(electionId, officeCode, district)
  if (!onFile) return NO_RACE
  const { office, election } = onFile
  const name = raceName(office, district)
  return {
    subject: `${name}, ${election}`,
    description: `${name}, ${election}: ${namesOf(onFile)} side by side, by what was raised, spent and is left.`,
    address: racePage(electionId, officeCode, district),
    breadcrumbs: [
      [election, electionPage(electionId)],
      [office, racesPage(electionId, officeCode)],
      [name, racePage(electionId, officeCode, district)],
    ],
    picture: {
      address: raceCardPath(electionId, officeCode, district),
      ...CARD,
      shows: `Cash on hand in the race for ${name}`,
    },
    feed: `/feeds/races/${electionId}/${officeCode}/${encodeURIComponent(district)}`,
    laterParts: ['RaceSums'],
    queries: [query('getRace', { electionId, officeCode, district })],
  }
}

/** The names that a preview has room for. */
const NAMED = 4

function namesOf({ candidates }: Race): string {
  const running = candidates.filter(({ hasLeft }) => !hasLeft)
  if (running.length === 0) return 'the candidates'
  const named = running.slice(0, NAMED).map(({ name, PartyCode }) => `${name} (${PartyCode})`)
  const others = running.length - named.length
  return LIST_FORMAT.format(others > 0 ? [...named, `${others} more`] : named)
}

const LIST_FORMAT = new Intl.ListFormat('en-US')

/** Races, by election, office and district. */
export const racePages = {
  '/races/:electionId': { find: electionRaces },
  '/races/:electionId/:officeCode': { search: ofList(OFFICE_RACE_LIST), find: officeRaces },
  '/races/:electionId/:officeCode/:district': { search: ofList(RACE_LIST), find: race },
} satisfies Partial<PageTable>
