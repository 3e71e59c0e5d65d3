import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUDGET, overBudget, weigh, weighBuild } from '#build/budget.ts'
import { ROUTES } from '#contract/pages.ts'
import { circularChunks } from '#build/viteManifest.ts'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'vendor.js' },
  '_table.js': { file: 'table.js', imports: ['_vendor.js'] },
  'src/client/pages/records/CommitteeListPage.tsx': {
    file: 'CommitteeListPage.js',
    isDynamicEntry: true,
    imports: ['_table.js', '_vendor.js'],
  },
  'src/client/pages/records/LaterPart.tsx': { file: 'LaterPart.js', isDynamicEntry: true },
  'style.css': { file: 'style.css' },
}
const BYTES: Record<string, number> = {
  'index.js': 10_000,
  'vendor.js': 100_000,
  'table.js': 7_000,
  'CommitteeListPage.js': 5_000,
  'LaterPart.js': 3_000,
  'style.css': 12_000,
}

test('the weight of a page is that of all files it loads first, each once, and of none that it loads later', () => {
  const weights = weigh(manifest, (file) => BYTES[file] ?? Number.NaN)

  expect(weights.scripts).toEqual({ CommitteeListPage: 122_000 })
  expect(weights.style).toBe(12_000)
})

test('whatever exceeds the budget is named with its weight', () => {
  const scripts = weigh(manifest, (file) => BYTES[file] ?? 0).scripts
  const heavy = { ...scripts, CommitteeListPage: BUDGET.script + 1, HomePage: BUDGET.script }

  expect(overBudget({ scripts: heavy, style: BUDGET.style })).toEqual([
    'The scripts of CommitteeListPage weigh 140001 bytes after gzip, which is over the budget of 140000.',
  ])
  expect(overBudget({ scripts, style: 14_001 })).toEqual([
    'The style sheets weigh 14001 bytes after gzip, which is over the budget of 14000.',
  ])
})

test('the pages as they are built are within the budget', () => {
  const weights = weighBuild('dist')

  expect(overBudget(weights)).toEqual([])
  expect(new Set(Object.keys(weights.scripts))).toEqual(new Set([...Object.values(ROUTES), 'NotFoundPage']))
})

test('the early script is a classic one, which imports nothing', () => {
  const built = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const early = readFileSync(`dist/${built['src/client/ssr/early.ts']?.file}`, 'utf8')

  expect(early).toContain('adminToken')
  expect(early).not.toMatch(/\bimport\b/)
})

test('scripts that import each other in a circle are named before a visitor gets a broken page', () => {
  expect(circularChunks(manifest)).toEqual([])
  expect(
    circularChunks({ ...manifest, '_vendor.js': { file: 'vendor.js', imports: ['_table.js'] } }),
  ).toEqual(['_vendor.js', '_table.js'])
})
