import { type Server as HttpServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Connections } from './trackConnections.ts'

/*
 * Together they stay below the ten seconds after which a container is killed.
 */

/** How long `/readyz` says 503 before the door closes, so that whoever spreads the load turns away. */
const NOT_READY_DELAY_MS = 2_000

/** How long answers wait for the door to close. */
const CLOSING_MS = 50

/** How long a connection that is open may still ask, and hear that it is to close. */
const LINGER_MS = 500

/** How long answers under way may take then. */
const LAST_ANSWERS_TIMEOUT_MS = 6_000

/**
 * Stops the server without cutting off what it has been asked: first nothing but its readiness changes, then it takes
 * no new connection, and ends each one with the answer to what it has sent.
 */
export async function drain(server: HttpServer, connections: Connections): Promise<void> {
  await setTimeout(NOT_READY_DELAY_MS)
  connections.endWithTheirAnswers()
  await closeDoor(server, connections)
  await setTimeout(LINGER_MS)
  await withTimeout(LAST_ANSWERS_TIMEOUT_MS, connections.idle())
  // What has arrived by now is read before connections that wait for nothing are cut.
  await setImmediate()
  server.closeIdleConnections()
  await withTimeout(LINGER_MS, connections.idle())
  server.closeAllConnections()
}

/** The system resets connections that were made and not yet taken in when the door closes, so this waits for a turn without one. */
async function closeDoor(server: HttpServer, connections: Connections): Promise<void> {
  let connectionCount = 0
  server.on('connection', () => (connectionCount += 1))
  connections.hold()
  await setTimeout(CLOSING_MS)
  for (let turns = 0, before = -1; connectionCount !== before && turns < 100; turns += 1) {
    before = connectionCount
    await setImmediate()
  }
  // That of HTTP would at once cut those that wait for nothing: a request of theirs may be on its way.
  NetServer.prototype.close.call(server)
  connections.release()
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, setTimeout(milliseconds, undefined, timer)])
  timer.abort()
}
