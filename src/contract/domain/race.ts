import { withoutZeros } from './withoutZeros.ts'

/** Stands for the district in the address of a race without districts. */
export const WHOLE_OFFICE = 'all'

/** The district as written in a race's address: "055" is 55; a blank one is `all`. */
export const raceDistrict = (Juris1num: string): string => withoutZeros(Juris1num) || WHOLE_OFFICE

/** "State Representative, District 24". */
export const raceName = (office: string, district: string): string =>
  district === WHOLE_OFFICE ? office : `${office}, District ${district}`

/** Judges run for a group and board members for a seat: "Group 7", "Seat 5". */
export const seatName = (officeCode: string, seat: string): string =>
  `${COURTS.has(officeCode) ? 'Group' : 'Seat'} ${raceDistrict(seat)}`

const COURTS = new Set(['SCJ', 'DCA', 'CTJ', 'COJ'])
