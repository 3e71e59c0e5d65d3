import { HOUR_MS } from '#contract/durations.ts'
import type { Log } from '../log.ts'
import { nightsAround } from './nightsAround.ts'
import { SYNC_EXIT } from './startSync.ts'

interface Options {
  /** The time in Florida at which a night starts, such as 04:15. */
  at: string
  /** For how many hours after that it starts further accounts. */
  hours: number
  /** Runs the night of this day for this many hours; resolves to the exit code. */
  runNight: (day: string, hours: number) => Promise<number | null>
  clock: () => Date
  /** Waits this many milliseconds, or less if it should stop. */
  wait: (ms: number) => Promise<void>
  log: Log
  stop: AbortSignal
}

/** No wait is longer, because the machine's clock may be set, or the machine asleep. */
const LONGEST_WAIT_MS = 60_000

/** If another run is under way or this one was killed: by then it is over, or known to be dead. */
const RETRY_DELAY_MS = 15 * 60_000

/** If less time is left, the night is skipped. */
const SHORTEST_NIGHT_MS = 60_000

/**
 * Runs a night each day until `stop` aborts. The program it starts ensures that a day has only one night, whichever of
 * several servers runs it. A server that starts within the night's hours runs what is left of it.
 */
export async function keepSchedule({ at, hours, runNight, clock, wait, log, stop }: Options): Promise<void> {
  let settled: string | null = null
  while (!stop.aborted) {
    const now = clock()
    const { last, next } = nightsAround(now, at)
    const leftMs = last.begins.getTime() + hours * HOUR_MS - now.getTime()
    if (last.day === settled || leftMs < SHORTEST_NIGHT_MS) {
      await wait(Math.min(next.begins.getTime() - now.getTime(), LONGEST_WAIT_MS))
      continue
    }
    log.info(`The nightly run for ${last.day} begins.`)
    const code = await runNight(last.day, leftMs / HOUR_MS)
    if (stop.aborted) break
    if (code === null || code === SYNC_EXIT.underWay) {
      log.info(`The nightly run for ${last.day} will be tried again in ${RETRY_DELAY_MS / 60_000} minutes.`)
      await wait(RETRY_DELAY_MS)
      continue
    }
    settled = last.day
    if (code !== SYNC_EXIT.done)
      log.error(`The nightly run for ${last.day} ended with exit code ${code}. See its output above.`)
  }
}
