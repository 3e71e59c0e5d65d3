import type { SampleRandom } from './sampleRandom.ts'

/** Status codes and descriptions of the state's candidate lists. */
export const STATUSES = {
  QUA: 'Qualified',
  UNO: 'Unopposed',
  DNQ: 'Did Not Qualify',
  WIT: 'Withdrew',
  REM: 'Removed',
  DEC: 'Deceased',
  DEF: 'Defeated',
  ELE: 'Elected',
} as const
type StatusCode = keyof typeof STATUSES

/**
 * The status of each entrant in one race. The first stays in it. A sole remaining entrant is unopposed; otherwise a race
 * that is over has one winner.
 */
export function raceStatuses(random: SampleRandom, entrants: number, isOver: boolean): StatusCode[] {
  const droppedOut = Array.from({ length: entrants }, (_, index) =>
    index > 0 && random.chance(22) ? random.weighted({ WIT: 45, DNQ: 50, REM: 3, DEC: 2 }) : null,
  )
  if (droppedOut.filter((status) => status === null).length === 1)
    return droppedOut.map((status) => status ?? 'UNO')
  return droppedOut.map((status, index) => status ?? (isOver ? (index === 0 ? 'ELE' : 'DEF') : 'QUA'))
}
