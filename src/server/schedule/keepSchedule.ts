import type { Log } from '../log.ts'
import { nightsAround } from './nightsAround.ts'
import { SYNC_EXIT } from './startSync.ts'

interface Options {
  /** The time in Florida at which a night begins, such as 04:15. */
  at: string
  /** How long after that accounts are begun with. */
  hours: number
  /** Runs the night of this day for so many hours; resolves to the exit code. */
  runNight: (day: string, hours: number) => Promise<number | null>
  clock: () => Date
  /** Lets so many milliseconds pass, or fewer where it should end. */
  wait: (ms: number) => Promise<void>
  log: Log
  stop: AbortSignal
}

const HOUR_MS = 3_600_000

/** The clock of a machine may be set, or the machine asleep, so that no wait is longer. */
const LONGEST_WAIT_MS = 60_000

/** Another run is under way, or this one was killed: it is gone by then, or is known to be. */
const RETRY_DELAY_MS = 15 * 60_000

/** Less is not worth a night. */
const SHORTEST_NIGHT_MS = 60_000

/**
 * Runs a night each day until `stop` aborts. That a day has one night, whichever of several servers makes it, is for
 * the program that is run to see; a server that starts within its hours makes what is left of it.
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
    log.info(`The night of ${last.day} begins.`)
    const code = await runNight(last.day, leftMs / HOUR_MS)
    if (stop.aborted) break
    if (code === null || code === SYNC_EXIT.underWay) {
      log.info(`The night of ${last.day} is tried again in ${RETRY_DELAY_MS / 60_000} minutes.`)
      await wait(RETRY_DELAY_MS)
      continue
    }
    settled = last.day
    if (code !== SYNC_EXIT.done) log.error(`The night of ${last.day} ended with ${code}: see what sync said.`)
  }
}
