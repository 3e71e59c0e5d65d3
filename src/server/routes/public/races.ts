import type { Races } from '#database/repositories/races.ts'
import type { Handlers } from '../Handlers.ts'

export const raceHandlers = (races: Races) =>
  ({
    listRaces: async ({ params: { electionId, officeCode }, refuse }) =>
      (await races.ofOffice(electionId, officeCode)) ?? refuse(404),
    getRace: async ({ params: { electionId, officeCode, district }, refuse }) =>
      (await races.find(electionId, officeCode, district)) ?? refuse(404),
  }) satisfies Partial<Handlers>
