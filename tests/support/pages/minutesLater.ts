import { onTestFinished, vi } from 'vitest'

/** Sets the browser's clock ahead, so that its cached answers are old enough to be fetched again. */
export function minutesLater(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000)
  onTestFinished(() => void vi.useRealTimers())
}
