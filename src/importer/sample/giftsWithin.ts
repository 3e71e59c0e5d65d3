import type { SampleRandom } from './sampleRandom.ts'

/** Gifts that come to `total` cents, none above a limit, which is what most of them are. */
export function giftsWithin(random: SampleRandom, total: number, limit: number): number[] {
  const usual = [limit, limit, limit, limit / 2, limit / 2, limit / 4, 25_000, 10_000, 10_000, 5_000]
  const gifts: number[] = []
  for (let left = total; left > 0;) {
    const gift = Math.min(random.pick(usual), left)
    gifts.push(gift)
    left -= gift
  }
  return gifts
}
