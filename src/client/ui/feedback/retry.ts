const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/** Tries again until it succeeds, later each time and whenever the connection is back, or until the signal. */
export async function retry(attempt: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, LONGEST_DELAY_MS)) {
    await delayOrConnection(delay)
    if (signal?.aborted) return
    try {
      await attempt()
      return
    } catch {
      // The next one follows.
    }
  }
}

/** Waits this long, or until the connection is back. */
const delayOrConnection = (delay: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      removeEventListener('online', done)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, delay)
    addEventListener('online', done)
  })
