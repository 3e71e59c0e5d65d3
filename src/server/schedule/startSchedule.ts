import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { keepSchedule } from './keepSchedule.ts'
import { startPublish, startSync, SYNC_EXIT } from './startSync.ts'

const PROGRAMS = { startSync, startPublish }

/** Runs the nights that the settings ask for until `stop` aborts; resolves when a night under way has ended too. */
export const startSchedule = (
  config: Pick<Config, 'dataDir' | 'syncHours' | 'publish'>,
  { at, log, stop }: { at: string; log: Log; stop: AbortSignal },
  programs = PROGRAMS,
): Promise<void> =>
  keepSchedule({
    at,
    hours: config.syncHours,
    runNight: async (day, hours) => {
      const args = ['all', '--night', day, '--hours', hours.toFixed(4)]
      const code = await programs.startSync(config, { args, startedBy: 'schedule', log, stop })
      const isOver = code !== null && code !== SYNC_EXIT.underWay
      if (config.publish && isOver && !stop.aborted) await programs.startPublish(config, { log, stop })
      return code
    },
    clock: () => new Date(),
    wait: (ms) => setTimeout(ms, undefined, { signal: stop }).catch(() => undefined),
    log,
    stop,
  })
