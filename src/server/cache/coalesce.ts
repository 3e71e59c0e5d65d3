/**
 * Callers that arrive while a value is being fetched wait for the next fetch and share its result. So no value is older
 * than its request, and a thousand concurrent requests are two queries.
 */
export function coalesce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = () => {
    const answer = fetch().finally(() => {
      if (underWay === answer) underWay = undefined
    })
    underWay = answer
    return answer
  }
  return () => {
    if (!underWay) return begin()
    next ??= underWay
      .then(
        () => undefined,
        () => undefined, // its own callers get the error
      )
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
