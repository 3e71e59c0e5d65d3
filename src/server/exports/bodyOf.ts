import { setImmediate } from 'node:timers/promises'
import type { ExportSlot } from './exportSlots.ts'

interface Ending {
  /** Called with an error of the rows. */
  onError: (error: unknown) => void
  /** Closes the connection of a file that cannot be completed. Undefined if there is none. */
  breakOff: (() => void) | undefined
}

/**
 * These bytes as a response body. They are produced only as fast as they are read, other requests get their turn in
 * between, and the slot is released at the end, also if the client disconnects. An error aborts the answer.
 */
export function bodyOf(
  bytes: AsyncIterable<Buffer>,
  { release, timeout }: ExportSlot,
  { onError, breakOff }: Ending,
): ReadableStream<Uint8Array> {
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
          if (breakOff) breakOff()
          else controller.error(timeout.reason)
          void giveUp()
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
          if (breakOff) breakOff()
          else controller.error(error)
        }
      },
      cancel: giveUp,
    },
    { highWaterMark: 0 },
  )
}
