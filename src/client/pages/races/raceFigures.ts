import type { Tone } from '#client/ui/plot/Bar.tsx'
import { type Scale, scaleOf } from '#client/ui/plot/scale.ts'
import type { RaceMoney } from '#contract/schemas/race.ts'

/** The figures that candidates are compared by, in the order of the columns, and the direction of the money. */
export const RACE_FIGURES = [
  { figure: 'coh', header: 'Cash on Hand', tone: 'in' },
  { figure: 'monetary', header: 'Raised', tone: 'in' },
  { figure: 'expend', header: 'Spent', tone: 'out' },
  { figure: 'loans', header: 'Loans', tone: 'in' },
] as const satisfies { figure: keyof RaceMoney; header: string; tone: Tone }[]

/** One scale for every bar of a race, so that any two can be compared. */
export const raceScale = (rows: readonly { money: RaceMoney }[]): Scale =>
  scaleOf(rows.flatMap(({ money }) => RACE_FIGURES.map(({ figure }) => money[figure] ?? 0)))
