import { setImmediate } from 'node:timers/promises'
import { limitConcurrency } from '#contract/limitConcurrency.ts'

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
  const recent = new Map<string, Part>()
  const limited = limitConcurrency(MAX_AT_ONCE)

  const partOf = (key: string, read: () => Part): Part => {
    const part = recent.get(key) ?? read()
    recent.delete(key)
    recent.set(key, part)
    for (const oldest of recent.keys()) if (recent.size > MAX_PARTS) recent.delete(oldest)
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
