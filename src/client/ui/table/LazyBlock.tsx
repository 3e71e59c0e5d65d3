/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   CSS lays the table out as flex rows and cards, and some browsers then forget what it was. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsFromServer } from '#client/ui/table/useIsFromServer.ts'
import styles from './DataTable.module.css'

/** Jobs in one task: three blocks of a table take about 5 ms, so that scrolling or a click never waits long. */
const BATCH = 3

const waiting = new Set<() => void>()
let scheduled = false

/**
 * Queues a job; each task runs a few jobs. Returns a function that cancels it. Not requestIdleCallback: Safari has none,
 * and Chromium starves it in a window that paints nothing.
 */
function scheduleInBatches(job: () => void): () => void {
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

interface LazyBlockProps {
  /** False for a block that is always up to date. */
  lazy: boolean
  /** Whether the server renders its rows. */
  inHtml: boolean
  children: ReactNode
}

/**
 * A table body that renders new children at once while near the screen, and otherwise in its turn. Every row is in the
 * page soon after the first paint, for find-in-page and print, yet no single task mounts or re-renders more than the
 * visible rows. Its style is `content-visibility: auto`, whose event says what is near.
 */
export function LazyBlock({ lazy, inHtml, children }: LazyBlockProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(!lazy)
  const isFromServer = useIsFromServer()
  const [shown, setShown] = useState(lazy && !(inHtml && isFromServer) ? null : children)
  if ((near || !lazy) && shown !== children) setShown(children)

  useEffect(() => {
    const block = body.current
    const follow = (event: Event) => {
      if (event.target === block && 'skipped' in event) setNear(event.skipped === false)
    }
    block?.addEventListener('contentvisibilityautostatechange', follow)
    return () => block?.removeEventListener('contentvisibilityautostatechange', follow)
  }, [])

  useEffect(() => {
    const follow = () => setShown(children)
    return shown === children ? undefined : scheduleInBatches(follow)
  }, [shown, children])

  return (
    <tbody role="rowgroup" className={lazy ? `${styles.block} ${styles.lazy}` : styles.block} ref={body}>
      {shown}
    </tbody>
  )
}
