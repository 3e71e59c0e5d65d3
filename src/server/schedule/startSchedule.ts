import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { keepSchedule } from './keepSchedule.ts'
import { startSync } from './startSync.ts'

/** Makes the nights that the settings ask for until `stop` aborts; resolves when a night under way has ended too. */
export const startSchedule = (
  config: Pick<Config, 'dataDir' | 'syncHours'>,
  { at, log, stop }: { at: string; log: Log; stop: AbortSignal },
): Promise<void> =>
  keepSchedule({
    at,
    hours: config.syncHours,
    runNight: (day, hours) =>
      startSync(config, {
        args: ['all', '--night', day, '--hours', hours.toFixed(4)],
        startedBy: 'schedule',
        log,
        stop,
      }),
    clock: () => new Date(),
    wait: (ms) => setTimeout(ms, undefined, { signal: stop }).catch(() => undefined),
    log,
    stop,
  })
