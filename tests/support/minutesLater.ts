import { onTestFinished, vi } from 'vitest'

/** Sets the clock of the browser ahead: what it keeps is then old enough to be asked for again. */
export function minutesLater(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000)
  onTestFinished(() => void vi.useRealTimers())
}
