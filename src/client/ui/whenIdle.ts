const waiting = new Set<() => void>()
let scheduled = false

/** Runs jobs one at a time, each in an idle moment of its own; returns how to call one off. */
export function whenIdle(job: () => void): () => void {
  waiting.add(job)
  schedule()
  return () => waiting.delete(job)
}

/** Safari has no requestIdleCallback. */
function schedule() {
  if (scheduled) return
  scheduled = true
  if ('requestIdleCallback' in globalThis) requestIdleCallback(runNext)
  else setTimeout(runNext, 1)
}

function runNext() {
  scheduled = false
  const [job] = waiting
  if (!job) return
  waiting.delete(job)
  if (waiting.size > 0) schedule()
  job()
}
