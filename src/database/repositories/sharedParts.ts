import { setImmediate } from 'node:timers/promises'
import { limitConcurrency } from '#contract/limitConcurrency.ts'

type Part = Promise<Uint8Array>

/** With parts of 64 kB these are 16 MB. */
const MAX_PARTS = 256

/** Of all readers together in a turn of the event loop, so that a thousand of them hold up nobody else for long. */
const MAX_AT_ONCE = 16

/**
 * Parts of files that never change, read once for all who want them at about the same time: a thousand readers of one
 * document hold its bytes once, and none of them holds the file open.
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
