import { tmpdir } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSync } from '#server/programs/runImporter.ts'

test('a sync that takes longer than its time is stopped', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('STATE_SITE', 'http://127.0.0.1:1')
  const log = { info: () => undefined, error: () => undefined }
  const run = { args: ['elections'], startedBy: 'ada@example.org', log, stop: new AbortController().signal }

  expect(await startSync({ dataDir: tmpdir() }, { ...run, timeoutMs: 0 })).toBeNull()
})
