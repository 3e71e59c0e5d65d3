import { raceDistrict } from '#contract/domain/races.ts'
import type { ChangesQuery } from '#contract/endpoints/changeEndpoints.ts'
import type { ChangeFilter } from '#database/journal/changes.ts'

/** The filter in an address of changes. */
export const changeFilterOf = ({
  race,
  account,
  day,
  from = day,
  to = day,
  ...filter
}: ChangesQuery): ChangeFilter => ({
  ...filter,
  from,
  to,
  ...(account !== undefined && { accounts: [account] }),
  ...(race !== undefined && { race: raceOf(race) }),
})

/** An election, an office and a district, as checked by its schema. */
function raceOf(text: string) {
  const [electionId = '', officeCode = '', district = ''] = text.split('/')
  return { electionId, officeCode, district: raceDistrict(district) }
}
