import { tmpdir } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { importerProgram } from '#server/imports/runImporter.ts'

const MB = 1024 ** 2

/** What the server keeps of the output of an importer that first runs this script. */
async function outputOf(script: string): Promise<string> {
  vi.stubEnv('NODE_OPTIONS', `--import data:text/javascript,${encodeURIComponent(script)}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const run = importerProgram({ dataDir: tmpdir() }, { info: () => {}, error: () => {} })
  const { output } = await run({
    args: [],
    folder: tmpdir(),
    actor: { who: 'ada@example.org', ipAddress: '', at: '2026-11-21T12:00:00Z' },
    onProgress: () => {},
    stop: new AbortController().signal,
  })
  return output
}

test('an import in the browser has half a gigabyte of heap, whatever its files hold', async () => {
  const heap = await outputOf(
    'import v8 from "node:v8"; console.log(v8.getHeapStatistics().heap_size_limit); process.exit()',
  )

  expect(Number(heap) / MB).toBeGreaterThan(500)
  expect(Number(heap) / MB).toBeLessThan(600)
})

test('the server keeps no more of a report than sixteen million characters', async () => {
  const output = await outputOf(
    'import fs from "node:fs"; for (let i = 0; i < 20; i++) fs.writeSync(1, "x".repeat(1048575) + "\\n"); process.exit()',
  )

  expect(output.length / MB).toBeGreaterThan(15)
  expect(output.length / MB).toBeLessThanOrEqual(16)
})
