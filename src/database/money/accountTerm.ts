import { addDays } from '#contract/domain/addDays.ts'
import { dayOfElection, electionDay } from '#contract/domain/elections.ts'
import type { Filer } from './filers.ts'

/** The years between two elections for an office, by the state's office code, if not four. */
const YEARS: ReadonlyMap<string, number> = new Map(
  Object.entries({ STR: 2, USR: 2, USS: 6, SCJ: 6, DCA: 6, CTJ: 6, COJ: 6 }),
)

const USUAL_YEARS = 4

/**
 * The ISO days between which a candidate's account can have money: from the day after the general election one term
 * before its own election (an election that is not a general one counts as the previous one) to the end of the year after
 * its election. A row of another day belongs to another account. If the election's id holds no day, the term is not known.
 */
export function accountTerm(officeCode: string, electionId: string): { firstDay: string; lastDay: string } {
  if (dayOfElection(electionId) === 0) return ANY_DAY
  const year = Number(electionId.slice(0, 4))
  const evenYear = year - (year % 2)
  const general = electionDay(electionId) < generalElection(evenYear) ? evenYear - 2 : evenYear
  return {
    firstDay: addDays(generalElection(general - (YEARS.get(officeCode) ?? USUAL_YEARS)), 1),
    lastDay: `${year + 1}-12-31`,
  }
}

/** The Tuesday after the first Monday of November. */
function generalElection(year: number): string {
  const weekdayOfFirst = new Date(Date.UTC(year, 10, 1)).getUTCDay()
  const firstMonday = 1 + ((8 - weekdayOfFirst) % 7)
  return `${year}-11-${String(firstMonday + 1).padStart(2, '0')}`
}

/** All days, for accounts without a term. */
export const ANY_DAY = { firstDay: '', lastDay: '9999-99-99' }

/** The first ISO day on which accounts can have had money, by number; accounts of which it is not known are left out. */
export type Openings = ReadonlyMap<number, string>

/**
 * The days on which an account can have money: a candidate's term, from a committee's opening on if that is known, or any
 * day.
 */
export function termOf(filer: Filer | undefined, openings: Openings) {
  if (filer?.type === 'candidate') return accountTerm(filer.office, filer.election)
  return { ...ANY_DAY, firstDay: (filer && openings.get(filer.acctNum)) ?? ANY_DAY.firstDay }
}
