const FIRST_RETRY_DELAY_MS = 1_000
const LONGEST_RETRY_DELAY_MS = 30_000

/**
 * Retries until it succeeds. Meanwhile the server's HTML stays, whose links and forms work without scripts, with a line
 * above it that says what is missing.
 */
export async function retryUntilLoaded(fetchParts: () => Promise<unknown>): Promise<void> {
  let notice: HTMLElement | undefined
  for (let delay = FIRST_RETRY_DELAY_MS; ; delay = Math.min(2 * delay, LONGEST_RETRY_DELAY_MS)) {
    try {
      await fetchParts()
      return notice?.remove()
    } catch {
      notice ??= showNotice()
      await retryTime(delay)
    }
  }
}

function showNotice(): HTMLElement {
  const notice = document.createElement('p')
  notice.className = 'site-notice'
  notice.role = 'status'
  document.body.prepend(notice)
  // Screen readers announce text that is added after its element.
  notice.textContent = 'Part of the page did not load. Retrying… You can read this page, and its links work.'
  return notice
}

/** Waits this long, or until the connection is back. */
const retryTime = (delay: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      removeEventListener('online', done)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, delay)
    addEventListener('online', done)
  })
