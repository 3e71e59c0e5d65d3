import type { SampleElection } from './sampleElections.ts'

interface SampleOffice {
  description: string
  /** The number of its districts or circuits; undefined for a statewide office. */
  districts?: number
  nonpartisan?: true
  /** Judges run for a numbered group within their circuit. */
  groups?: number
  /**
   * What a typical campaign for it raises, in dollars; undefined for a federal office, for which the state has no money.
   */
  typical?: number
}

/** The offices of the sample, with the state's descriptions. */
export const SAMPLE_OFFICES = {
  PRE: { description: 'President of the United States' },
  USS: { description: 'United States Senator' },
  USR: { description: 'United States Representative', districts: 28 },
  GOV: { description: 'Governor', typical: 450_000 },
  LTG: { description: 'Lieutenant Governor', typical: 60_000 },
  SEC: { description: 'Secretary of State', typical: 40_000 },
  ATG: { description: 'Attorney General', typical: 160_000 },
  CFO: { description: 'Chief Financial Officer', typical: 150_000 },
  EDU: { description: 'Commissioner of Education', typical: 50_000 },
  AGR: { description: 'Commissioner of Agriculture', typical: 130_000 },
  STA: { description: 'State Attorney', districts: 20, typical: 50_000 },
  PUB: { description: 'Public Defender', districts: 20, typical: 30_000 },
  STS: { description: 'State Senator', districts: 40, typical: 80_000 },
  STR: { description: 'State Representative', districts: 120, typical: 45_000 },
  DCA: { description: 'District Court of Appeal', districts: 6, nonpartisan: true, typical: 20_000 },
  CTJ: { description: 'Circuit Judge', districts: 20, nonpartisan: true, groups: 40, typical: 40_000 },
} as const satisfies Record<string, SampleOffice>
export type SampleOfficeCode = keyof typeof SAMPLE_OFFICES

/** One of them, typed so that its optional properties can be read. */
export const officeOf = (code: SampleOfficeCode): SampleOffice => SAMPLE_OFFICES[code]

/**
 * The most that a candidate may accept from one contributor for an election, in cents, by section 106.08 of the Florida
 * Statutes.
 */
export const contributionLimit = (code: SampleOfficeCode): number =>
  officeOf(code).districts === undefined ? 300_000 : 100_000

export interface Contest {
  office: SampleOfficeCode
  /** The number of its districts in which the election is held; 1 for a statewide office. */
  races: number
  /** The fewest and most entrants in a race. */
  entrants: readonly [number, number]
}

const contest = (office: SampleOfficeCode, races: number, least: number, most: number): Contest => ({
  office,
  races,
  entrants: [least, most],
})

/** The offices in each election; 2026 is by far the largest. */
export const SAMPLE_CONTESTS: Readonly<Record<SampleElection, readonly Contest[]>> = {
  '20181106-GEN': [
    contest('GOV', 1, 6, 6),
    contest('LTG', 1, 3, 3),
    contest('AGR', 1, 3, 3),
    contest('CFO', 1, 2, 2),
    contest('ATG', 1, 3, 3),
    contest('USS', 1, 3, 3),
    contest('STS', 12, 1, 3),
    contest('STR', 13, 1, 3),
  ],
  '20181106-S01': [contest('STR', 1, 3, 3)],
  '20200317-PPP': [contest('PRE', 1, 4, 4)],
  '20201103-GEN': [
    contest('STS', 10, 1, 3),
    contest('STR', 14, 1, 3),
    contest('STA', 3, 1, 2),
    contest('PUB', 2, 1, 2),
    contest('CTJ', 3, 2, 2),
  ],
  '20220308-S01': [contest('STS', 1, 3, 3)],
  '20221108-GEN': [
    contest('GOV', 1, 7, 7),
    contest('LTG', 1, 3, 3),
    contest('AGR', 1, 3, 3),
    contest('CFO', 1, 3, 3),
    contest('ATG', 1, 2, 2),
    contest('USR', 4, 2, 3),
    contest('STS', 10, 1, 3),
    contest('STR', 15, 1, 3),
  ],
  '20240116-S01': [contest('STR', 1, 4, 4)],
  '20240116-S02': [contest('STS', 1, 2, 2)],
  '20240319-PPP': [contest('PRE', 1, 5, 5)],
  '20241105-GEN': [
    contest('USS', 1, 4, 4),
    contest('USR', 6, 1, 3),
    contest('STS', 12, 1, 3),
    contest('STR', 20, 1, 3),
    contest('STA', 3, 1, 3),
    contest('PUB', 2, 1, 2),
    contest('CTJ', 4, 2, 3),
  ],
  '20260324-S01': [contest('STR', 1, 4, 4)],
  '20261103-GEN': [
    contest('GOV', 1, 14, 14),
    contest('LTG', 1, 6, 6),
    contest('AGR', 1, 6, 6),
    contest('CFO', 1, 5, 5),
    contest('EDU', 1, 4, 4),
    contest('SEC', 1, 3, 3),
    contest('ATG', 1, 5, 5),
    contest('USS', 1, 5, 5),
    contest('USR', 9, 2, 3),
    contest('STS', 20, 1, 5),
    contest('STR', 46, 1, 4),
    contest('STA', 3, 1, 3),
    contest('PUB', 2, 1, 2),
    contest('DCA', 4, 1, 1),
    contest('CTJ', 6, 2, 3),
  ],
  '20261103-S01': [contest('STS', 1, 5, 5)],
}
