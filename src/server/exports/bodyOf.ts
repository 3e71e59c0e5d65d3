import { setImmediate } from 'node:timers/promises'
import type { ExportSlot } from './exportSlots.ts'

interface Ending {
  /** Told what went wrong with the rows. */
  onError: (error: unknown) => void
  /** Ends the connection under a file that will not be whole. Undefined where there is none. */
  breakOff: (() => void) | undefined
}

/**
 * These bytes as the body of an answer: no more is made than is taken, other requests get their turn in between, and the
 * place is given back when it ends, be it that whoever asked has left. What goes wrong breaks the answer off.
 */
export function bodyOf(
  bytes: AsyncIterable<Buffer>,
  { release, timeout }: ExportSlot,
  { onError, breakOff }: Ending,
): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  const giveUp = async () => {
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
          if (timeout.aborted) return
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
