import { raceDistrict, raceName } from '#contract/domain/races.ts'
import { electionPage, raceCardPath, racePage, racesPage, zipPage } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Race } from '#contract/schemas/race.ts'
import { CARD } from './card/raceCard.ts'
import { decoded } from '../decoded.ts'
import { notFound, type Page } from './Page.ts'
import type { Records } from './Records.ts'

/** The browser names it; the server never repeats text that occurs only in an address. */
const NO_RACE: Page = { ...notFound(PAGE_SUBJECTS.notFound, 'races'), isNotFoundInHtml: true }

export async function electionRaces(electionId: string, { candidates, elections }: Records): Promise<Page> {
  const election = (await elections.list()).find(({ value }) => value === electionId)
  if (!election || (await candidates.runningFor(electionId)).length === 0)
    return { ...NO_RACE, page: 'electionRaces' }
  return {
    status: 200,
    subject: election.name,
    description: `Every office of the ${election.name} with its candidates still in the race, what they raised, spent and have left, the richest accounts and the largest contributions.`,
    address: electionPage(electionId),
    feed: `/feeds/elections/${electionId}`,
    page: 'electionRaces',
    calls: [apiUrl(publicAddresses.getElectionRaces, { electionId })],
  }
}

/** Without a list of voters, the page says so, and is not for search engines. */
export async function zipRaces(zip: string, { racesOfZip }: Records): Promise<Page> {
  if (!/^\d{5}$/.test(zip)) return notFound()
  const found = await racesOfZip(zip)
  const calls = [apiUrl(publicAddresses.getZipRaces, { zip })]
  if (!found) return notFound('Districts Not Known', 'zip', calls)
  return {
    status: 200,
    subject: `ZIP Code ${zip}`,
    description: `The districts that some or all of ZIP code ${zip} is in, and the races on its ballots.`,
    ...(found.isKnown && { address: zipPage(zip) }),
    page: 'zip',
    calls,
  }
}

export async function officeRaces(electionId: string, officeCode: string, { races }: Records): Promise<Page> {
  const found = await races.ofOffice(electionId, officeCode)
  if (!found) return NO_RACE
  const { office, election } = found
  return {
    status: 200,
    subject: `${office}, ${election}`,
    description: `The races for ${office} in the ${election}, district by district: how many candidates run, and what they have raised, spent and left.`,
    address: racesPage(electionId, officeCode),
    breadcrumbs: [
      [election, electionPage(electionId)],
      [office, racesPage(electionId, officeCode)],
    ],
    page: 'races',
    laterParts: ['RaceSums'],
    calls: [apiUrl(publicAddresses.listRaces, { electionId, officeCode })],
  }
}

export async function race(
  electionId: string,
  officeCode: string,
  given: string,
  { races }: Records,
): Promise<Page> {
  const district = raceDistrict(decoded(given) ?? given)
  const found = await races.find(electionId, officeCode, district)
  if (!found) return NO_RACE
  const name = raceName(found.office, district)
  return {
    status: 200,
    subject: `${name}, ${found.election}`,
    description: `${name}, ${found.election}: ${namesOf(found)} side by side, by what was raised, spent and is left.`,
    address: racePage(electionId, officeCode, district),
    breadcrumbs: [
      [found.election, electionPage(electionId)],
      [found.office, racesPage(electionId, officeCode)],
      [name, racePage(electionId, officeCode, district)],
    ],
    picture: {
      address: raceCardPath(electionId, officeCode, district),
      ...CARD,
      shows: `Cash on hand in the race for ${name}`,
    },
    feed: `/feeds/races/${electionId}/${officeCode}/${encodeURIComponent(district)}`,
    page: 'races',
    laterParts: ['RaceSums'],
    calls: [apiUrl(publicAddresses.getRace, { electionId, officeCode, district })],
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
