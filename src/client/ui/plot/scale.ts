/** The smallest and largest of some amounts in cents; zero is one of them or between them. */
export interface Scale {
  least: number
  most: number
}

export const scaleOf = (amounts: readonly number[]): Scale => ({
  least: amounts.reduce((least, cents) => Math.min(least, cents), 0),
  most: amounts.reduce((most, cents) => Math.max(most, cents), 0),
})

/** The position of an amount between the smallest and largest, in percent. */
export const placeOf = (cents: number, { least, most }: Scale): number =>
  most === least ? 0 : Math.round((10_000 * (cents - least)) / (most - least)) / 100

/** Round amounts for grid lines, including zero: at least three, spaced by 1, 2 or 5 times a power of ten. */
export function roundAmounts({ least, most }: Scale): number[] {
  // On both sides of zero, neither end need be near a line.
  const rough = (most - least) / (least < 0 && most > 0 ? 7.5 : 5)
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 100)))
  const step = [1, 2, 5, 10].map((times) => times * power).find((amount) => amount >= rough) ?? power
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, line) => (first + line) * step)
}
