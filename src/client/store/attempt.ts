/** What a browser that forbids storage refuses comes to null, and the page goes on without it. */
export function attempt<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}
