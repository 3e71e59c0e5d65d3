import { tmpdir } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { importerProgram } from '#server/imports/importerProgram.ts'

const MB = 1024 ** 2

/** The outcome of an importer that first runs this script, with the progress that was shown and what was logged. */
async function outcomeOf(script: string, { folder = tmpdir(), stop = new AbortController().signal } = {}) {
  vi.stubEnv('NODE_OPTIONS', `--import data:text/javascript,${encodeURIComponent(script)}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const [logged, shown]: [string[], string[]] = [[], []]
  const run = importerProgram(
    { dataDir: tmpdir() },
    { info: () => {}, error: (message) => void logged.push(message) },
  )
  const outcome = await run({
    args: [],
    folder,
    actor: { who: 'ada@example.org', ipAddress: '', at: '2026-11-21T12:00:00Z' },
    onProgress: (words) => shown.push(words),
    stop,
  })
  return { ...outcome, logged: logged.join('\n'), shown }
}

const HEAP_LIMIT =
  'import v8 from "node:v8"; console.log(v8.getHeapStatistics().heap_size_limit); process.exit()'
const LONG_REPORT =
  'import fs from "node:fs"; for (let i = 0; i < 20; i++) fs.writeSync(1, "x".repeat(1048575) + "\\n"); process.exit()'

test('an import in the browser has half a gigabyte of heap, whatever its files hold', async () => {
  const { output } = await outcomeOf(HEAP_LIMIT)

  expect(Number(output) / MB).toBeGreaterThan(500)
  expect(Number(output) / MB).toBeLessThan(600)
})

test('the server keeps no more of a report than sixteen million characters', async () => {
  const { output } = await outcomeOf(LONG_REPORT)

  expect(output.length / MB).toBeGreaterThan(15)
  expect(output.length / MB).toBeLessThanOrEqual(16)
})

test('the stack of an importer that crashes while it reports progress is in the log', async () => {
  const { ended, logged, shown } = await outcomeOf(
    `import { showProgress } from '${new URL('../../src/importer/runCommand.ts', import.meta.url).href}'
    showProgress(process.stderr, true).show('contributions', 12_000)
    throw new Error('An odd row')`,
  )

  expect(ended).toBe(1)
  expect(shown).toEqual(['contributions: 12,000 lines read'])
  expect(logged).toMatch(/^import \(1\): [^]*Error: An odd row\n +at /)
  expect(logged).not.toContain('12,000 lines read')
})

test.each([
  ['it was killed', 'killed', 'process.kill(process.pid, "SIGABRT")', {}],
  ['it took too long', 'timed out', 'setInterval(() => {}, 60_000)', { stop: AbortSignal.timeout(20) }],
  [
    'the server is stopping',
    'server stopping',
    'setInterval(() => {}, 60_000)',
    { stop: AbortSignal.abort() },
  ],
  ['it could not be started', 'not started', '', { folder: '/no/such/folder' }],
])('an importer without an exit code says why: %s', async (_, why, script, setting) => {
  const { ended, logged } = await outcomeOf(script, setting)

  expect(ended).toBe(why)
  expect(logged).not.toBe('')
})
