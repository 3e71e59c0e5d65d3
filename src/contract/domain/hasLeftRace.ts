import type { Candidate } from '../schemas/candidate.ts'

/**
 * How the state's list describes that a candidate is off the ballot, perhaps with more words behind it; candidates with any
 * other status are in the race.
 */
const OUT_OF_THE_RACE = /^\s*(withdr[ae]w|did not qualify|removed|deceased|transferred to local)/i

/** Whether a candidate with this status has left the race. */
export const hasLeftRace = ({ StatusDesc }: Pick<Candidate, 'StatusDesc'>): boolean =>
  OUT_OF_THE_RACE.test(StatusDesc)
