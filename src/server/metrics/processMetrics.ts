import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gauge, type Metric } from './exposition.ts'

const NANOSECONDS = 1e9

/** The resources of the process, and the event loop's delay. */
export function processMetrics(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return () => {
    const { user, system } = process.cpuUsage()
    const longest = delay.max / NANOSECONDS
    delay.reset()
    return [
      gauge('process_start_time_seconds', 'When the process began, in Unix time.', startTime()),
      gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
      {
        name: 'process_cpu_seconds_total',
        type: 'counter',
        help: 'Processor time of the process.',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('sunshine_event_loop_delay_seconds', 'The longest wait since the last look.', longest),
    ]
  }
}

const startTime = () => Math.round((performance.timeOrigin / 1_000) * 1_000) / 1_000
