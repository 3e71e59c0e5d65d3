import { type Server as HttpServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { KEEP_ALIVE_MS } from '#contract/limits.ts'
import type { Connections } from './trackConnections.ts'

/*
 * Together, with the five seconds of a connection that nobody uses, they stay below the ten after which a container is
 * killed.
 */

/** How long `/readyz` says 503 before the door closes, so that whoever spreads the load turns away. */
const NOT_READY_DELAY_MS = 2_000

/**
 * The same where the next process finds the door open: whoever comes after that waits for it, so that is late, but leaves
 * those who have just come in time to say what they want.
 */
const HELD_DELAY_MS = 4_000

/** How long answers wait for the door to close. */
const CLOSING_MS = 50

/** The longest that a connection may have come unseen when the door closes, and how long a busy machine is given for that. */
const QUIET_TURN_MS = 1
const QUIET_TURN_TIMEOUT_MS = 1_500

/** How long answers may take once connections that nobody uses are cut. */
const LAST_ANSWERS_TIMEOUT_MS = 4_000

/**
 * Stops the server without cutting off what it has been asked. Each connection ends with its next answer from now on,
 * and while `/readyz` says no, the door is still open for those that make another; then it closes. What is open by now
 * and asks for nothing is cut no sooner than it would be on any other day, so a proxy that lets go of its own before
 * that sends nothing on a connection that is just being cut.
 */
export async function drain(server: HttpServer, connections: Connections, isHeld: boolean): Promise<void> {
  const asked = performance.now()
  connections.endWithTheirAnswers()
  await setTimeout(isHeld ? HELD_DELAY_MS : NOT_READY_DELAY_MS)
  const allEnded = Promise.withResolvers<void>()
  server.once('close', allEnded.resolve)
  await closeDoor(server, connections)
  await withTimeout(Math.max(0, asked + KEEP_ALIVE_MS - performance.now()), allEnded.promise)
  // What has arrived by now is read before connections that wait for nothing are cut.
  await setImmediate()
  server.closeIdleConnections()
  await withTimeout(LAST_ANSWERS_TIMEOUT_MS, connections.idle())
  server.closeAllConnections()
}

/**
 * The system resets connections that were made and not yet taken in when the door closes. They are taken in once a turn, so
 * this waits for a turn without one; a short one, because they come during a long one too: what was begun before is gone on
 * with, and a busy machine lets others work in between.
 */
async function closeDoor(server: HttpServer, connections: Connections): Promise<void> {
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
  // That of HTTP would at once cut those that wait for nothing: a request of theirs may be on its way.
  NetServer.prototype.close.call(server)
  connections.release()
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, setTimeout(milliseconds, undefined, timer)])
  timer.abort()
}
