/** Jobs a task: three blocks of a table take about 5 ms, so a scroll or a press never waits long. */
const BATCH = 3

const waiting = new Set<() => void>()
let scheduled = false

/**
 * Runs a job soon, in its turn, a few jobs a task; returns how to call it off. Not requestIdleCallback: Safari has
 * none, and Chromium starves it in a window that draws nothing.
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
