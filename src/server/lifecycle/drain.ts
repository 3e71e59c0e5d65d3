import { type Server as HttpServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { KEEP_ALIVE_MS } from '#contract/limits.ts'
import type { Connections } from './trackConnections.ts'

/*
 * Together with the five seconds of an idle connection, these stay below the ten seconds after which a container is killed.
 */

/** How long `/readyz` answers 503 before the listening socket closes, so that load balancers turn to other servers. */
const NOT_READY_DELAY_MS = 2_000

/**
 * The same if systemd keeps the socket open for the next process. Connections made after that have to wait for it, so this
 * process accepts them for as long as it can and still gives the last ones time to send their requests.
 */
const HELD_DELAY_MS = 4_000

/** How long answers are held back before the socket closes. */
const CLOSING_MS = 50

/**
 * The longest turn in which a new connection may go unnoticed before the socket closes, and how long to wait for such a turn.
 */
const QUIET_TURN_MS = 1
const QUIET_TURN_TIMEOUT_MS = 1_500

/** How long answers may take after idle connections are closed. */
const LAST_ANSWERS_TIMEOUT_MS = 4_000

/**
 * Stops the server without dropping a request. From now on each connection closes after its next answer. While `/readyz`
 * answers 503, the socket still accepts new connections; then it closes. Idle connections are closed no sooner than at any
 * other time, so a proxy that closes its own idle connections earlier never sends a request on one that is being closed.
 */
export async function drain(server: HttpServer, connections: Connections, isHeld: boolean): Promise<void> {
  const asked = performance.now()
  connections.endWithTheirAnswers()
  await setTimeout(isHeld ? HELD_DELAY_MS : NOT_READY_DELAY_MS)
  const allEnded = Promise.withResolvers<void>()
  server.once('close', allEnded.resolve)
  await closeSocket(server, connections)
  await withTimeout(Math.max(0, asked + KEEP_ALIVE_MS - performance.now()), allEnded.promise)
  // Read what has arrived by now before closing connections that look idle.
  await setImmediate()
  server.closeIdleConnections()
  await withTimeout(LAST_ANSWERS_TIMEOUT_MS, connections.idle())
  server.closeAllConnections()
}

/**
 * When a socket closes, the kernel resets connections that were made but not yet accepted. Node accepts them once per turn of
 * the event loop, so this waits for a turn in which none arrived. It must be a short turn, because connections also arrive
 * during a long one, such as when earlier work goes on or a busy machine runs other programs.
 */
async function closeSocket(server: HttpServer, connections: Connections): Promise<void> {
  let connectionCount = 0
  server.on('connection', () => (connectionCount += 1))
  connections.hold()
  await setTimeout(CLOSING_MS)
  const end = performance.now() + QUIET_TURN_TIMEOUT_MS
  let isQuiet = false
  while (!isQuiet && performance.now() < end) {
    const [before, began] = [connectionCount, performance.now()]
    await setImmediate()
    isQuiet = connectionCount === before && performance.now() - began < QUIET_TURN_MS
  }
  // HTTP's own close() would also close idle connections at once, although a request may be on its way on one of them.
  NetServer.prototype.close.call(server)
  connections.release()
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, setTimeout(milliseconds, undefined, timer)])
  timer.abort()
}
