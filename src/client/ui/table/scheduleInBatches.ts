/** Jobs in one task: three blocks of a table take about 5 ms, so that scrolling or a click never waits long. */
const BATCH = 3

const waiting = new Set<() => void>()
let scheduled = false

/**
 * Queues a job; each task runs a few jobs. Returns a function that cancels it. Not requestIdleCallback: Safari has none,
 * and Chromium starves it in a window that paints nothing.
 */
export function scheduleInBatches(job: () => void): () => void {
  waiting.add(job)
  schedule()
  return () => waiting.delete(job)
}

function schedule() {
  if (scheduled) return
  scheduled = true
  setTimeout(runSome)
}

function runSome() {
  scheduled = false
  for (const job of [...waiting].slice(0, BATCH)) {
    waiting.delete(job)
    job()
  }
  if (waiting.size > 0) schedule()
}
