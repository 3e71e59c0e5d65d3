import { onTestFinished } from 'vitest'
import { spawnServer } from './spawnServer.ts'

/** Runs the real server for one test. */
export function startServer(settings: Record<string, string>) {
  const started = spawnServer(settings)
  onTestFinished(() => void started.server.kill('SIGKILL'))
  return started
}
