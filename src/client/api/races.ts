import * as publicAddresses from '#contract/publicAddresses.ts'
import type { OfficeRaces, Race } from '#contract/schemas/race.ts'
import { api } from './api.ts'
import { reads } from './request.ts'
import { listTag } from './tags.ts'

/** They change with any candidate and with any account's money. */
const OF_RACES = [listTag('Candidate'), listTag('Balance')]

export const { useListRacesQuery, useGetRaceQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listRaces: build.query<OfficeRaces, { electionId: string; officeCode: string }>(
      reads(publicAddresses.listRaces, ...OF_RACES),
    ),
    getRace: build.query<Race, { electionId: string; officeCode: string; district: string }>(
      reads(publicAddresses.getRace, ...OF_RACES),
    ),
  }),
})
