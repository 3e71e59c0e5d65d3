import { useId } from 'react'
import { Instant } from '#client/components/admin/Instant.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import type { SyncRun } from '#contract/schemas/syncRun.ts'
import styles from './DashboardPage.module.css'
import { durationText } from './durationText.ts'

/** The progress of the running run, and its estimated end. */
export function RunProgress({ run: { kind, startedAt, startedBy, progress } }: { run: SyncRun }) {
  const id = useId()
  const isCounted = progress !== null && progress.planned > 0
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        sync {kind} has been running since <Instant at={startedAt} />, started by {startedBy}
        {progress && `: ${progressText(progress)}`}.
      </label>
      <progress id={id} {...(isCounted && { max: progress.planned, value: progress.done })} />
    </div>
  )
}

function progressText({ kind, done, planned, perMinute, secondsLeft }: NonNullable<SyncRun['progress']>) {
  const parts = [
    kind,
    planned > 0 && `${formatNumber(done)} of ${formatNumber(planned)} done`,
    perMinute !== null && `${perMinute} a minute`,
    secondsLeft !== null && `${durationText(secondsLeft)} left`,
  ]
  return parts.filter(Boolean).join(', ')
}
