import { HOUR_MS } from '#contract/durations.ts'
import type { Log } from '../log.ts'
import { type Night, nightsAround } from './nightsAround.ts'
import { isSyncOver, SYNC_EXIT } from './startSync.ts'

interface NightOptions {
  /** For how many hours after its start a night starts further accounts. */
  hours: number
  /** Runs the night of this day for this many hours; resolves to the exit code, null if it was killed. */
  runOnce: (day: string, hours: number) => Promise<number | null>
  clock: () => Date
  /** Waits this many milliseconds, or less if it should stop. */
  wait: (ms: number) => Promise<void>
  log: Log
  stop: AbortSignal
}

interface ScheduleOptions extends NightOptions {
  /** The time in Florida at which a night starts, such as 04:15. */
  at: string
}

/** No wait is longer, because the machine's clock may be set, or the machine asleep. */
const LONGEST_WAIT_MS = 60_000

/** If another run is under way, or this one was killed or had no database: by then it is over, or known to be dead. */
const RETRY_DELAY_MS = 15 * 60_000

/** What has begun within the hours of a night has ended this long after them, unless it hangs. */
export const OVERTIME_MS = HOUR_MS

/** If less time is left, the night is skipped. */
const SHORTEST_NIGHT_MS = 60_000

/**
 * Runs a night each day until `stop` aborts. The program it starts ensures that a day has only one night, whichever of
 * several servers runs it. A server that starts within the night's hours runs what is left of it.
 */
export async function keepSchedule({ at, ...options }: ScheduleOptions): Promise<void> {
  const { clock, wait, stop } = options
  let settled: string | null = null
  while (!stop.aborted) {
    const now = clock()
    const { last, next } = nightsAround(now, at)
    if (last.day === settled || millisecondsLeft(last, options) < SHORTEST_NIGHT_MS) {
      await wait(Math.min(next.begins.getTime() - now.getTime(), LONGEST_WAIT_MS))
      continue
    }
    await runNight(last, options)
    settled = last.day
  }
}

/**
 * Runs a night: again after a quarter of an hour while another run is under way, until an hour after its hours, or after it
 * was killed or had no database, within them; not once `stop` aborts. Resolves to the last exit code; null if it was killed.
 */
export async function runNight(night: Night, options: NightOptions): Promise<number | null> {
  const { runOnce, wait, log, stop } = options
  const { day } = night
  let code: number | null
  let leftMs = millisecondsLeft(night, options)
  do {
    log.info(`The nightly run for ${day} begins.`)
    code = await runOnce(day, Math.max(leftMs, SHORTEST_NIGHT_MS) / HOUR_MS)
    if (stop.aborted || isSyncOver(code)) break
    log.info(`The nightly run for ${day} will be tried again in ${RETRY_DELAY_MS / 60_000} minutes.`)
    await wait(RETRY_DELAY_MS)
    leftMs = millisecondsLeft(night, options)
    // Once the night of another server is over, what follows it is done here too.
  } while (!stop.aborted && leftMs >= (code === SYNC_EXIT.underWay ? -OVERTIME_MS : SHORTEST_NIGHT_MS))
  if (!stop.aborted && code !== SYNC_EXIT.done)
    log.error(
      `The nightly run for ${day} ${code === null ? 'was killed' : `ended with exit code ${code}`}. See its output above.`,
    )
  return code
}

const millisecondsLeft = ({ begins }: Night, { hours, clock }: NightOptions) =>
  begins.getTime() + hours * HOUR_MS - clock().getTime()
