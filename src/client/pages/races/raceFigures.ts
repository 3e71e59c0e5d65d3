import { type Scale, scaleOf } from '#client/ui/plot/scale.ts'
import { RACE_FIGURES, type RaceFigure } from '#contract/lists/raceList.ts'
import type { RaceMoney } from '#contract/schemas/race.ts'

/** The figures that candidates are compared by, in the order of the columns. */
export const FIGURES = Object.keys(RACE_FIGURES) as RaceFigure[] // These are the keys.

/** One scale for every bar of a race, so that any two can be compared. */
export const raceScale = (rows: readonly { money: RaceMoney }[]): Scale =>
  scaleOf(rows.flatMap(({ money }) => FIGURES.map((figure) => money[figure] ?? 0)))
