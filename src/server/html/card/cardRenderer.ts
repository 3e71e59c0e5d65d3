import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#contract/limitConcurrency.ts'
import type { CardWorkerData } from './cardWorker.ts'

/** Cards that wait for the one that is being rendered; who asks for one then is told to come again. */
export const MAX_WAITING_CARDS = 16

/** Far more than a card needs on a busy machine. */
const RENDER_TIMEOUT_MS = 10_000

/** The thread holds some 60 MB, so it ends when nobody asks for a card. */
const IDLE_TIMEOUT_MS = 30_000

/** Too many cards are waiting. */
export class CardsBusy extends Error {
  override name = 'CardsBusy'
}

/**
 * Renders SVG to PNG with these fonts, one picture after the other in a thread that starts with the first. Rejects with
 * CardsBusy where too many wait, and with the renderer's own error where it fails; the next one then gets a new thread.
 */
export function cardRenderer(fonts: readonly Uint8Array[]) {
  const oneAtATime = limitConcurrency(1)
  let waiting = 0
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    void worker?.terminate()
    worker = undefined
  }

  async function render(svg: string): Promise<Buffer<ArrayBuffer>> {
    clearTimeout(idle)
    const data: CardWorkerData = { fonts }
    worker ??= new Worker(new URL('./cardWorker.ts', import.meta.url), { workerData: data })
    // Neither the thread nor the wait for its end keeps a stopping server.
    worker.unref()
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      worker.postMessage(svg)
      const [png] = (await once(worker, 'message', {
        signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
      })) as [Uint8Array<ArrayBuffer>]
      idle = setTimeout(end, IDLE_TIMEOUT_MS).unref()
      return Buffer.from(png.buffer)
    } catch (error) {
      end()
      throw error
    }
  }

  return async (svg: string) => {
    if (waiting >= MAX_WAITING_CARDS) throw new CardsBusy('Too many cards are waiting')
    waiting += 1
    try {
      return await oneAtATime(() => render(svg))
    } finally {
      waiting -= 1
    }
  }
}
