import { setImmediate } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Log } from '../log.ts'
import { routeOf } from '../metrics/routeOf.ts'
import type { ExportSlot } from './exportSlots.ts'

/**
 * These bytes as a response body. They are produced only as fast as they are read, other requests get their turn in
 * between, and the slot is released at the end, also if the client disconnects. An error is logged, and aborts the answer.
 */
export function bodyOf(
  bytes: AsyncIterable<Buffer>,
  { release, timeout }: ExportSlot,
  c: Context,
  log: Log,
): ReadableStream<Uint8Array> {
  // Set by the listener; an app that is called directly has none.
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  const onError = (error: unknown) => log.error(`${c.req.method} ${routeOf(c.req.method, c.req.path)}`, error)
  const chunks = bytes[Symbol.asyncIterator]()
  let isOver = false
  const giveUp = async () => {
    isOver = true
    release()
    await chunks.return?.()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (outgoing) outgoing.destroy()
          else controller.error(timeout.reason)
          giveUp().catch(onError)
        }
        timeout.addEventListener('abort', end)
      },
      async pull(controller) {
        try {
          await setImmediate()
          const { done, value } = await chunks.next()
          // It was cut off meanwhile, or the client left, with or without all of the announced bytes.
          if (isOver || timeout.aborted) return
          if (done !== true) return controller.enqueue(value)
          release()
          controller.close()
        } catch (error) {
          release()
          onError(error)
          if (outgoing) outgoing.destroy()
          else controller.error(error)
        }
      },
      cancel: giveUp,
    },
    { highWaterMark: 0 },
  )
}
