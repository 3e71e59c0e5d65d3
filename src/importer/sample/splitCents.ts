import type { SampleRandom } from './sampleRandom.ts'

/** Hardly anyone gives $123.47, so all parts except the last are multiples of five dollars. */
const UNIT_CENTS = 500

/** Positive parts that add up to `total` cents, at most `count` plus one: many small and few large ones. */
export function splitCents(random: SampleRandom, total: number, count: number): number[] {
  const weights = Array.from({ length: count }, () => random.between(10, 100) ** 2)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights
    .map((weight) => Math.floor((total * weight) / whole / UNIT_CENTS) * UNIT_CENTS)
    .filter((part) => part > 0)
  const rest = total - parts.reduce((sum, part) => sum + part, 0)
  return rest > 0 ? [...parts, rest] : parts
}
