/** Returns null if the browser forbids storage, so that the page goes on without it. */
export function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}
