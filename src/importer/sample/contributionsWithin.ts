import type { SampleRandom } from './sampleRandom.ts'

/** Contributions that come to `total` cents, none above a limit, which is what most of them are. */
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
