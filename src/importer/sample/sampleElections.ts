import { electionName } from '#contract/domain/elections.ts'

/** Oldest first. Two specials share their day with a general, and one day has two specials. */
export const SAMPLE_ELECTIONS = [
  '20181106-GEN',
  '20181106-S01',
  '20200317-PPP',
  '20201103-GEN',
  '20220308-S01',
  '20221108-GEN',
  '20240116-S01',
  '20240116-S02',
  '20240319-PPP',
  '20241105-GEN',
  '20260324-S01',
  '20261103-GEN',
  '20261103-S01',
] as const
export type SampleElection = (typeof SAMPLE_ELECTIONS)[number]

export function sampleElections() {
  return SAMPLE_ELECTIONS.map((id) => ({ ElectionID: id, ElectionName: electionName(id) }))
}

/** The ISO date of an election. */
export function electionDate(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`
}
