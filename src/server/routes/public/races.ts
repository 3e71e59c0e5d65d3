import type { Races } from '#database/repositories/races.ts'
import type { electionRaces } from '#database/transactions/electionRaces.ts'
import type { zipRaces } from '#database/voters/zipRaces.ts'
import type { Handlers } from '../Handlers.ts'

type Ask<Read extends (db: never, key: string) => unknown> = (key: string) => ReturnType<Read>

export const raceHandlers = (
  races: Races,
  ofElection: Ask<typeof electionRaces>,
  ofZip: Ask<typeof zipRaces>,
) =>
  ({
    getElectionRaces: async ({ params: { electionId }, refuse }) =>
      (await ofElection(electionId)) ?? refuse(404),
    getZipRaces: async ({ params: { zip }, refuse }) => (await ofZip(zip)) ?? refuse(404),
    listRaces: async ({ params: { electionId, officeCode }, refuse }) =>
      (await races.ofOffice(electionId, officeCode)) ?? refuse(404),
    getRace: async ({ params: { electionId, officeCode, district }, refuse }) =>
      (await races.find(electionId, officeCode, district)) ?? refuse(404),
  }) satisfies Partial<Handlers>
