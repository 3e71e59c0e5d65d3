import { parentPort, type Transferable, workerData } from 'node:worker_threads'
import { engineCode } from '../../connection/engineCode.ts'
import type { GatheredFacts } from '../names/partyFacts.ts'
import type { PartyGroup } from '../read/topParties.ts'
import { openStoreFile } from '../store/openStore.ts'
import { type BatchForThread, unpackBatch } from './batchForThread.ts'
import { storeFilling } from './storeFilling.ts'

/** Requests are answered one after the other; the last one, 'end', ends the thread. */
export type FillingRequest =
  | { what: 'begin' | 'takeFacts' | 'end' }
  | { what: 'write'; batch: BatchForThread }
  | { what: 'finish'; groups: readonly PartyGroup[]; epoch: number }

export type FillingAnswer =
  | { facts: GatheredFacts | undefined }
  /** An error that passes between threads keeps only its message. */
  | { error: Error; code: string | number | undefined }

// Provided by threadFilling, which starts this thread.
const store = openStoreFile((workerData as { file: string }).file)
const begun = storeFilling(store)
// Every answer reports it.
begun.catch(() => undefined)

async function answerTo(request: FillingRequest): Promise<FillingAnswer> {
  try {
    const filling = await begun
    if (request.what === 'write') await filling.write(unpackBatch(request.batch))
    if (request.what === 'finish') await filling.finish(request.groups, request.epoch)
    const facts = request.what === 'takeFacts' ? await filling.takeFacts() : undefined
    return { facts: facts?.gathered() }
  } catch (error) {
    return { error: error as Error, code: engineCode(error) } // neither our code nor SQLite throws anything else
  }
}

/** Arrays of hundreds of megabytes are not copied. */
const transferredWith = (answer: FillingAnswer): Transferable[] =>
  'facts' in answer && answer.facts
    ? Object.values(answer.facts).flatMap((values) => ('buffer' in values ? [values.buffer] : []))
    : []

async function handle(request: FillingRequest): Promise<void> {
  if (request.what === 'end') {
    await store.destroy()
    parentPort?.close()
    return
  }
  const answer = await answerTo(request)
  parentPort?.postMessage(answer, transferredWith(answer))
}

let handled: Promise<void> = Promise.resolve()
parentPort?.on('message', (request: FillingRequest) => {
  handled = handled.then(() => handle(request))
})
