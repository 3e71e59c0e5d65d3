import { once } from 'node:events'
import { type Transferable, Worker } from 'node:worker_threads'
import { partyFacts } from '../names/partyFacts.ts'
import { packBatch } from './batchForThread.ts'
import type { FillingAnswer, FillingRequest } from './fillingThread.ts'
import type { Filling } from './storeFilling.ts'

/**
 * Fills the store in a file as storeFilling does, but in a thread, so that this thread can prepare what comes next.
 * Starting the thread and copying the rows pay off only for a large load.
 */
export function threadFilling(file: string): { filling: Promise<Filling>; close: () => Promise<void> } {
  const worker = new Worker(new URL('./fillingThread.ts', import.meta.url), { workerData: { file } })
  /** The pending answers, in the order of their requests. */
  const waiting: PromiseWithResolvers<FillingAnswer>[] = []
  let lost: Error | undefined
  worker.on('message', (answer: FillingAnswer) => waiting.shift()?.resolve(answer))
  worker.on('error', (error) => {
    lost = error as Error // usually the store cannot be opened
    for (const one of waiting.splice(0)) one.reject(error)
  })

  const post = (request: FillingRequest, transferred: Transferable[] = []) =>
    worker.postMessage(request, transferred)
  const ask = async (...request: Parameters<typeof post>) => {
    if (lost) throw lost
    const pending = Promise.withResolvers<FillingAnswer>()
    waiting.push(pending)
    post(...request)
    const answer = await pending.promise
    if ('error' in answer) throw Object.assign(answer.error, { errcode: answer.code })
    return answer.facts
  }

  const filling: Filling = {
    async write(batch) {
      const packed = packBatch(batch)
      await ask({ what: 'write', batch: packed }, [packed.numbers.buffer, packed.ends.buffer])
    },
    takeFacts: async () => partyFacts(0, await ask({ what: 'takeFacts' })),
    finish: async (groups, epoch) => void (await ask({ what: 'finish', groups, epoch })),
  }

  return {
    filling: ask({ what: 'begin' }).then(() => filling),
    async close() {
      if (lost) return
      const ended = once(worker, 'exit')
      post({ what: 'end' })
      await ended
    },
  }
}
