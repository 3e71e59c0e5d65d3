import { onTestFinished } from 'vitest'
import type { HeldSocket } from './holdSocket.ts'
import { MAIN, spawnServer } from './spawnServer.ts'

/** Runs the real server during one test. */
export function startServer(settings: Record<string, string>, socket?: HeldSocket) {
  return endWithTest(spawnServer(settings, socket))
}

/** The same from the source, as `npm start` runs it. */
export function startFromSource(settings: Record<string, string>) {
  return endWithTest(spawnServer(settings, undefined, MAIN))
}

function endWithTest(started: ReturnType<typeof spawnServer>) {
  // Its folder is removed after this, so nothing may write to it anymore.
  onTestFinished(async () => {
    started.server.kill('SIGKILL')
    await started.ended
  })
  return started
}
