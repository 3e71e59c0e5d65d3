import type { Candidate } from '../schemas/candidate.ts'

/**
 * Statuses in the state's list that take a candidate off the ballot; candidates with any other status are in the race.
 */
const OUT_OF_THE_RACE = new Set([
  'withdrew',
  'withdrawn',
  'did not qualify',
  'removed',
  'deceased',
  'transferred to local',
])

/** Whether a candidate with this status has left the race. */
export const hasLeftRace = ({ StatusDesc }: Pick<Candidate, 'StatusDesc'>): boolean =>
  OUT_OF_THE_RACE.has(StatusDesc.trim().toLowerCase())
