import { setImmediate } from 'node:timers/promises'

/** Asks once for all callers in one turn of the event loop, after the last of them. */
export function oncePerTurn<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () =>
    (pending ??= setImmediate().then(() => {
      pending = undefined
      return ask()
    }))
}
