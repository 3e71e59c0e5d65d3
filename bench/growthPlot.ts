import type { Growth } from './measureGrowth.ts'

const [WIDTH, HEIGHT, MARGIN, BOTTOM] = [720, 600, 60, 150]

/**
 * The cost of each call by the size of the register, both on logarithmic scales: computed answers as a solid line, cached
 * ones as a dashed line.
 */
export function growthPlot(found: readonly Growth[]): string {
  const sizes = found.map(({ times }) => times)
  const costs = found.flatMap(({ cold, cached }) => [cold, cached])
  const x = scale(Math.min(...sizes), Math.max(...sizes), MARGIN, WIDTH - 20)
  const y = scale(
    10 ** Math.floor(Math.log10(Math.min(...costs))),
    Math.max(...costs) * 1.5,
    HEIGHT - BOTTOM,
    20,
  )
  const line = (of: readonly Growth[], cost: 'cold' | 'cached', color: string) =>
    `<polyline fill="none" stroke="${color}" stroke-width="2"${cost === 'cached' ? ' stroke-dasharray="5 4"' : ''} ` +
    `points="${of.map((each) => `${x(each.times).toFixed(1)},${y(each[cost]).toFixed(1)}`).join(' ')}"/>`
  const ticks = [0.01, 0.1, 1, 10, 100].filter((cost) => y(cost) > 20 && y(cost) <= HEIGHT - BOTTOM)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...ticks.map(
      (cost) =>
        `<path d="M${MARGIN} ${y(cost).toFixed(1)}H${WIDTH - 20}" stroke="#ddd"/>${text([8, y(cost) + 4], `${cost} ms`)}`,
    ),
    ...[...new Set(sizes)].map((times) => text([x(times) - 8, HEIGHT - BOTTOM + 18], `${times}x`)),
    ...[...Map.groupBy(found, ({ call }) => call)].flatMap(([call, of], index) => {
      const color = `hsl(${index * 67} 60% 35%)`
      return [
        line(of, 'cold', color),
        line(of, 'cached', color),
        text([MARGIN + (index % 2) * 320, HEIGHT - BOTTOM + 42 + Math.floor(index / 2) * 16], call, color),
      ]
    }),
    '</svg>\n',
  ].join('\n')
}

const text = (at: readonly [number, number], words: string, color = '#333') =>
  `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}" fill="${color}">${words}</text>`

/** Maps a value to a position, by its logarithm. */
const scale = (least: number, most: number, from: number, to: number) => (value: number) =>
  from + ((to - from) * Math.log(value / least)) / Math.log(most / least)
