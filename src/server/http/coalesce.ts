import { setImmediate } from 'node:timers/promises'

/**
 * Has all who ask in one turn of the event loop, or while an earlier question is under way, share the next one. It is
 * put after they have asked, so nobody gets an answer older than his question, and a thousand at once are two.
 */
export function coalesce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const ask = async () => {
    await Promise.all([underWay, setImmediate()])
    next = undefined
    const answer = fetch()
    // Whoever asked for that one hears of its failure.
    underWay = answer.catch(() => undefined)
    return answer
  }
  return () => (next ??= ask())
}
