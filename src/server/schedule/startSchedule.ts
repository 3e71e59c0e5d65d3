import { setTimeout } from 'node:timers/promises'
import { HOUR_MS } from '#contract/durations.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { keepSchedule, OVERTIME_MS, runNight } from './keepSchedule.ts'
import { isSyncOver, startPublish, startSync } from './startSync.ts'

/** Several times what all of the state's rows take. */
const PUBLISH_TIMEOUT_MS = 6 * HOUR_MS

const PROGRAMS = { startSync, startPublish }

type Settings = Pick<Config, 'dataDir' | 'syncHours' | 'publish'>

/** Runs the nights that the settings ask for until `stop` aborts; resolves when a night under way has ended too. */
export const startSchedule = (
  config: Settings,
  { at, log, stop }: { at: string; log: Log; stop: AbortSignal },
  programs = PROGRAMS,
): Promise<void> => keepSchedule({ at, ...nightOptions(config, { log, stop }, programs) })

/**
 * Runs the night of today, which begins now. Resolves to its exit code, 1 if its publication failed; null if it was killed.
 */
export const runTonight = (config: Settings, { log, stop }: { log: Log; stop: AbortSignal }) => {
  const begins = new Date()
  return runNight({ day: dayInFlorida(begins), begins }, nightOptions(config, { log, stop }, PROGRAMS))
}

const nightOptions = (
  config: Settings,
  { log, stop }: { log: Log; stop: AbortSignal },
  programs: typeof PROGRAMS,
) => ({
  hours: config.syncHours,
  runOnce: async (day: string, hours: number) => {
    const args = ['all', '--night', day, '--hours', hours.toFixed(4)]
    const timeoutMs = Math.round(hours * HOUR_MS) + OVERTIME_MS
    const code = await programs.startSync(config, { args, startedBy: 'schedule', timeoutMs, log, stop })
    if (!config.publish || !isSyncOver(code) || stop.aborted) return code
    const published = await programs.startPublish(config, { timeoutMs: PUBLISH_TIMEOUT_MS, log, stop })
    // A failed publication fails the night, whatever the run left for somebody to look at.
    return published === 0 ? code : 1
  },
  clock: () => new Date(),
  wait: (ms: number) => setTimeout(ms, undefined, { signal: stop }).catch(() => undefined),
  log,
  stop,
})
