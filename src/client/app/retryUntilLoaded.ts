const FIRST_RETRY_DELAY_MS = 1_000
const LONGEST_RETRY_DELAY_MS = 30_000

/**
 * Fetches until it succeeds. Meanwhile the words that the server sent stay, whose links and forms work by themselves, and
 * a line above them says what is missing.
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
  // Words that come after their element are read out.
  notice.textContent =
    'A part of the site did not arrive, and is asked for again. What is here can be read, and its links work.'
  return notice
}

/** After this long, or as soon as the connection is back. */
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
