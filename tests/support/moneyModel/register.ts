/* The accounts of a generated register, and how the state's exports spell their names. */

export interface Candidate {
  account: number
  election: string
  office: 'STR' | 'STS' | 'GOV' | 'CTJ'
  politicalParty: string
  last: string
  first: string
  middle: string
}

export interface Committee {
  account: number
  name: string
  type: string
}

export interface Register {
  candidates: Candidate[]
  committees: Committee[]
}

/** Longer names are truncated in the exports, before their tag. */
const NAME_LENGTH = 40

const cut = (name: string) => name.slice(0, NAME_LENGTH).trim()

/** The spellings that an export may use for an account: with its middle name, its initial, or neither. */
export const spellingsOf = (filer: Candidate | Committee): string[] =>
  'name' in filer
    ? [`${cut(filer.name)} (${filer.type})`]
    : [filer.middle, filer.middle.slice(0, 1), ''].map(
        (middle) =>
          `${cut(`${filer.last}, ${filer.first} ${middle}`)} (${filer.politicalParty})(${filer.office})`,
      )

/** In years, by office. */
const TERMS = { STR: 2, STS: 4, GOV: 4, CTJ: 6 }

/** The Tuesday after the first Monday in November, as an ISO day. */
function generalElectionOf(year: number): string {
  const first = new Date(Date.UTC(year, 10, 1))
  const monday = 1 + ((8 - first.getUTCDay()) % 7)
  return dayAfter(`${year}-11-${String(monday).padStart(2, '0')}`)
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/**
 * The days on which a candidate's account can have rows: from the day after the general election one term before the
 * candidate's own (or, for another election, before the general election at or before it) to the end of the following
 * year.
 */
export function termOf({ election, office }: Candidate): { from: string; to: string } {
  const own = `${election.slice(0, 4)}-${election.slice(4, 6)}-${election.slice(6, 8)}`
  const year = Number(own.slice(0, 4))
  const generals = [year, year - 1, year - 2].filter(
    (each) => each % 2 === 0 && generalElectionOf(each) <= own,
  )
  const general = Math.max(...generals)
  return { from: dayAfter(generalElectionOf(general - TERMS[office])), to: `${year + 1}-12-31` }
}
