import type { Candidate } from '../schemas/candidate.ts'

/** Statuses of the state's list with which nobody is on the ballot any more; those of other words are in the race. */
const OUT_OF_THE_RACE = new Set([
  'withdrew',
  'withdrawn',
  'did not qualify',
  'removed',
  'deceased',
  'transferred to local',
])

/** Whether who has this status has left the race. */
export const hasLeftRace = ({ StatusDesc }: Pick<Candidate, 'StatusDesc'>): boolean =>
  OUT_OF_THE_RACE.has(StatusDesc.trim().toLowerCase())
