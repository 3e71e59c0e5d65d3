import { onTestFinished } from 'vitest'
import type { HeldSocket } from './holdSocket.ts'
import { spawnServer } from './spawnServer.ts'

/** Runs the real server during one test. */
export function startServer(settings: Record<string, string>, socket?: HeldSocket) {
  const started = spawnServer(settings, socket)
  // Its folder is removed after this, so nothing may write to it any more.
  onTestFinished(async () => {
    started.server.kill('SIGKILL')
    await started.ended
  })
  return started
}
