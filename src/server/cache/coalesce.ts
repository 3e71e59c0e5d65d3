import { setImmediate } from 'node:timers/promises'

/**
 * Callers that arrive while a value is being fetched wait for the next fetch and share its result. So no value is older
 * than its request, and a thousand concurrent requests are two queries.
 */
export function coalesce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = () => {
    const answer = fetch().finally(() => {
      if (inFlight === answer) inFlight = undefined
    })
    inFlight = answer
    return answer
  }
  return () => {
    if (!inFlight) return begin()
    next ??= inFlight
      .catch(() => undefined) // its own callers get the error
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}

/** Asks once for all callers in one turn of the event loop, after the last of them. */
export function oncePerTurn<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () =>
    (pending ??= setImmediate().then(() => {
      pending = undefined
      return ask()
    }))
}
