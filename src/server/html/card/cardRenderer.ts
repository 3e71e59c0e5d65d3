import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#database/limitConcurrency.ts'
import type { CardWorkerData } from './cardWorker.ts'

// @limit memory unit/cardRenderer: Race pictures waiting for the one that a worker renders: {count}, then 503
export const MAX_WAITING_CARDS = 16

/** Far more than a card needs, even on a busy machine. */
const RENDER_TIMEOUT_MS = 30_000

/** The thread takes some 60 MB, so it ends when no card is requested. */
const IDLE_TIMEOUT_MS = 30_000

/** Too many cards are waiting, or the machine is too busy for one. */
export class CardsBusy extends Error {
  override name = 'CardsBusy'
}

/**
 * Renders SVG to PNG with these fonts, one picture at a time in a worker thread that starts with the first. Rejects with
 * CardsBusy if too many are waiting or one takes too long, and with the renderer's own error if it fails; the next picture then gets a new
 * thread.
 */
export function cardRenderer(fonts: readonly Uint8Array[], timeoutMs = RENDER_TIMEOUT_MS) {
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
    // Neither the thread nor the wait for its end delays a stopping server.
    worker.unref()
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      worker.postMessage(svg)
      // As cardWorker.ts posts it.
      const [png] = (await once(worker, 'message', { signal })) as [Uint8Array<ArrayBuffer>]
      idle = setTimeout(end, IDLE_TIMEOUT_MS).unref()
      return Buffer.from(png.buffer)
    } catch (error) {
      end()
      if (signal.aborted) throw new CardsBusy('The card took too long', { cause: error })
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
