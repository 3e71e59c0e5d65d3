import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Amounts } from '#contract/schemas/balance.ts'
import type { TypeSum } from '#database/money/wholeLists.ts'

type Figure = keyof Amounts

/** For each figure that the state shows, the readings in which the account's transactions add up to it. */
export type Readings = Partial<Record<Figure, string[]>>

interface FigureReadings {
  kind: TransactionKind
  /** By name, the sign with which each type of row counts in the figure; 0 if it does not. */
  ways: Readonly<Record<string, (type: string) => number>>
}

const counted = (isCounted: boolean) => (isCounted ? 1 : 0)
const isMonetary = (type: string) => type !== 'LOA' && type !== 'INK'

/**
 * What is not documented about the state's columns: whether they include petty cash spent, money carried over, interest,
 * loans and in-kind contributions, and how transfers are added up.
 */
const READINGS: Readonly<Record<Figure, FigureReadings>> = {
  monetary: {
    kind: 'contributions',
    ways: {
      'with COF and INT': (type) => counted(isMonetary(type)),
      'without COF': (type) => counted(isMonetary(type) && type !== 'COF'),
      'without INT': (type) => counted(isMonetary(type) && type !== 'INT'),
      'without COF and INT': (type) => counted(isMonetary(type) && type !== 'COF' && type !== 'INT'),
      'with LOA': (type) => counted(type !== 'INK'),
      'with INK': (type) => counted(type !== 'LOA'),
      'with LOA and INK': () => 1,
    },
  },
  loans: { kind: 'contributions', ways: { LOA: (type) => counted(type === 'LOA') } },
  inkind: { kind: 'contributions', ways: { INK: (type) => counted(type === 'INK') } },
  expend: {
    kind: 'expenditures',
    ways: { 'without PCS': (type) => counted(type !== 'PCS'), 'with PCS': () => 1 },
  },
  transfers: {
    kind: 'transfers',
    ways: { 'plain sum': () => 1, 'T less F': (type) => (type === 'F' ? -1 : 1) },
  },
  other: { kind: 'distributions', ways: { 'plain sum': () => 1 } },
}

const FIGURES = Object.keys(READINGS) as Figure[] // the keys of its type

/** Tests each reading of each figure that the state shows and that rows of these kinds add up to. */
export function readingsOf(
  figures: Amounts,
  sums: readonly TypeSum[],
  kinds: ReadonlySet<TransactionKind>,
): Readings {
  const shown = FIGURES.filter((figure) => figures[figure] !== null && kinds.has(READINGS[figure].kind))
  return Object.fromEntries(
    shown.map((figure) => {
      const { kind, ways } = READINGS[figure]
      const rows = sums.filter((sum) => sum.kind === kind)
      const fitting = Object.entries(ways).filter(
        ([, sign]) => rows.reduce((sum, { type, cents }) => sum + sign(type) * cents, 0) === figures[figure],
      )
      return [figure, fitting.map(([name]) => name)]
    }),
  )
}

/** The figures that the account's transactions do not add up to in any reading. */
export const mismatchesIn = (readings: Readings): Figure[] =>
  FIGURES.filter((figure) => readings[figure]?.length === 0)

/** The figures that rows of this kind add up to. */
export const figuresOfKind = (kind: TransactionKind): Figure[] =>
  FIGURES.filter((figure) => READINGS[figure].kind === kind)

/** Whether the state shows the figures of this kind and all agree, so that no row is missing. */
export const isProven = (readings: Readings, kind: TransactionKind): boolean =>
  figuresOfKind(kind).every((figure) => (readings[figure] ?? []).length > 0)

/**
 * For each figure and each of its readings: how many accounts the reading fits, how many of those not every reading
 * fits, and for how many the state shows the figure.
 */
export function countReadings(all: readonly Readings[]) {
  return FIGURES.flatMap((figure) => {
    const shown = all.flatMap((readings) => readings[figure] ?? [])
    const accounts = all.filter((readings) => readings[figure] !== undefined).length
    const names = Object.keys(READINGS[figure].ways)
    return names.map((reading) => ({
      figure,
      reading,
      fits: shown.filter((each) => each === reading).length,
      decides: all.filter((readings) => {
        const fitting = readings[figure] ?? []
        return fitting.includes(reading) && fitting.length < names.length
      }).length,
      accounts,
    }))
  })
}
