import type { SampleRandom } from './sampleRandom.ts'

/** Nobody gives $123.47: all parts but the last are multiples of five dollars. */
const UNIT_CENTS = 500

/** Positive parts that come to `total` cents, at most `count` and one: many small ones and few large. */
export function splitCents(random: SampleRandom, total: number, count: number): number[] {
  const weights = Array.from({ length: count }, () => random.between(10, 100) ** 2)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights
    .map((weight) => Math.floor((total * weight) / whole / UNIT_CENTS) * UNIT_CENTS)
    .filter((part) => part > 0)
  const rest = total - parts.reduce((sum, part) => sum + part, 0)
  return rest > 0 ? [...parts, rest] : parts
}
