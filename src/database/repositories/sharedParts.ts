import { setImmediate } from 'node:timers/promises'
import { limitConcurrency } from '#contract/limitConcurrency.ts'
import { lruMap } from '../lruMap.ts'

type Part = Promise<Uint8Array>

/** With parts of 64 kB this is 16 MB. */
const MAX_PARTS = 256

/** For all readers together per event loop turn, so that a thousand of them do not delay other requests for long. */
const MAX_AT_ONCE = 16

/**
 * Parts of files that never change, read once for all clients that want them at about the same time: a thousand readers
 * of one document share its bytes in memory, and none of them keeps the file open.
 */
export function sharedParts() {
  const recent = lruMap<Part>({ maxSize: MAX_PARTS })
  const limited = limitConcurrency(MAX_AT_ONCE)

  const partOf = (key: string, read: () => Part): Part => {
    const part = recent.get(key) ?? read()
    recent.set(key, part)
    return part
  }

  return (key: string, read: () => Part): Part =>
    limited(async () => {
      await setImmediate()
      try {
        return await partOf(key, read)
      } catch (error) {
        recent.delete(key)
        throw error
      }
    })
}
