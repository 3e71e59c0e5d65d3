import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/domain/days.ts'
import {
  dropExpiredAssets,
  keepPreviousAssets,
  MAX_PREVIOUS_ASSETS_BYTES,
  PREVIOUS_ASSETS_KEPT_MS,
  previousAssets,
} from '#server/html/previousAssets.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const MONDAY = Date.parse('2026-11-16T12:00:00Z')

let folder: string
beforeEach(() => void (folder = newFolder()))

/** A build with these assets and their sizes in bytes. */
function aBuild(name: string, assets: Record<string, number>): string {
  const build = join(folder, name)
  mkdirSync(join(build, 'assets'), { recursive: true })
  for (const [file, size] of Object.entries(assets))
    writeFileSync(join(build, 'assets', file), 'x'.repeat(size))
  return build
}
const retainedFiles = (build: string) => readdirSync(previousAssets(build)).toSorted()

test('a new build keeps the scripts of the previous ones for a week', () => {
  const first = aBuild('first', { 'home-1.js': 10, 'serif.woff2': 5 })
  const second = aBuild('second', { 'home-2.js': 10, 'serif.woff2': 5 })
  const third = aBuild('third', { 'home-3.js': 10, 'serif.woff2': 5 })
  const fourth = aBuild('fourth', { 'home-4.js': 10, 'serif.woff2': 5 })

  keepPreviousAssets(first, second, MONDAY)
  expect(retainedFiles(second)).toEqual(['home-1.js'])
  keepPreviousAssets(second, third, MONDAY + 3 * DAY_MS)
  expect(retainedFiles(third)).toEqual(['home-1.js', 'home-2.js'])
  keepPreviousAssets(third, fourth, MONDAY + 8 * DAY_MS)
  expect(retainedFiles(fourth)).toEqual(['home-2.js', 'home-3.js'])
})

test('scripts of earlier builds are removed after a week, even without a new build', () => {
  const next = aBuild('next', { 'home-2.js': 10 })
  keepPreviousAssets(aBuild('first', { 'home-1.js': 10 }), next, MONDAY)

  dropExpiredAssets(next, MONDAY + PREVIOUS_ASSETS_KEPT_MS)
  expect(retainedFiles(next)).toEqual(['home-1.js'])
  dropExpiredAssets(next, MONDAY + PREVIOUS_ASSETS_KEPT_MS + 1)
  expect(retainedFiles(next)).toEqual([])
})

test('many builds in a week keep at most the limit, the newest first', () => {
  const half = MAX_PREVIOUS_ASSETS_BYTES / 2
  const second = aBuild('second', { 'home-2.js': half })
  const third = aBuild('third', { 'home-3.js': 1 })
  keepPreviousAssets(aBuild('first', { 'home-1.js': half + 1 }), second, MONDAY)
  keepPreviousAssets(second, third, MONDAY + DAY_MS)

  expect(retainedFiles(third)).toEqual(['home-2.js'])
})

test('the very first build has nothing to keep', () => {
  const first = aBuild('first', { 'home-1.js': 1 })
  keepPreviousAssets(join(folder, 'none'), first, MONDAY)

  expect(retainedFiles(first)).toEqual([])
})
