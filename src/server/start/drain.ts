import { type Server as HttpServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Connections } from './trackConnections.ts'

/*
 * All three together stay below the ten seconds after which a container is killed.
 */

/** How long `/readyz` says 503 before the door closes, so that whoever spreads the load turns away. */
const NOT_READY_DELAY_MS = 2_000

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
  // That of HTTP would at once cut those that wait for nothing: a request of theirs may be on its way.
  NetServer.prototype.close.call(server)
  await setTimeout(LINGER_MS)
  const impatience = new AbortController()
  await Promise.race([connections.idle(), setTimeout(LAST_ANSWERS_TIMEOUT_MS, undefined, impatience)])
  impatience.abort()
  // What arrived until now is read, and answered.
  await setImmediate()
  server.closeIdleConnections()
  await Promise.race([connections.idle(), setTimeout(LINGER_MS)])
  server.closeAllConnections()
}
