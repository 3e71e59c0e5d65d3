/**
 * Has those who ask while an answer is being fetched wait for the next one and share it: it is not older than their
 * question, and a thousand questions at once are two to the database.
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
        () => undefined, // whoever asked for that one hears of it
      )
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
