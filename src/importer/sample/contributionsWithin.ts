import type { SampleRandom } from './sampleRandom.ts'

/** Contributions that add up to `total` cents, none above the limit, which most of them equal. */
export function contributionsWithin(random: SampleRandom, total: number, limit: number): number[] {
  const usual = [limit, limit, limit, limit / 2, limit / 2, limit / 4, 25_000, 10_000, 10_000, 5_000]
  const contributions: number[] = []
  for (let left = total; left > 0;) {
    const contribution = Math.min(random.pick(usual), left)
    contributions.push(contribution)
    left -= contribution
  }
  return contributions
}
