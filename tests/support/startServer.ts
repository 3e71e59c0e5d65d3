import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { spawnServer } from './spawnServer.ts'

/** A folder of its own for one test's data. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the real server for one test. */
export function startServer(settings: Record<string, string>) {
  const started = spawnServer(settings)
  onTestFinished(() => void started.server.kill('SIGKILL'))
  return started
}
