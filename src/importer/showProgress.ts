import type { WriteStream } from 'node:tty'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { PROGRESS_PREFIX } from '#contract/domain/administration.ts'
import type { ImportJob, ImportStep } from './importJob.ts'

const PROGRESS_INTERVAL_MS = 100

export interface Progress {
  /** Shows the progress of an import; undefined if no one is watching. */
  show: ImportJob['onProgress']
  accountsOf: (kind: string) => ((done: number, all: number) => void) | undefined
  clear: () => void
}

/** The interval of lines for a program that reads the output. */
const LINE_INTERVAL_MS = 1_000

/** A progress line on the terminal; without a terminal, lines if they are asked for. */
export function showProgress(output: WriteStream, isAskedFor = false): Progress {
  const { isTTY } = output
  if (!isTTY && !isAskedFor) return { show: undefined, accountsOf: () => undefined, clear: () => undefined }
  const say = progressText()
  let next = 0
  let shown: ImportStep | undefined
  const write = (words: (now: number) => string, step?: ImportStep): void => {
    const now = performance.now()
    // On a terminal a new step is shown at once, because it may stay for a long time.
    if (now < next && (step === shown || !isTTY)) return
    shown = step
    next = now + (isTTY ? PROGRESS_INTERVAL_MS : LINE_INTERVAL_MS)
    output.write(isTTY ? `\r\x1b[K${words(now)}` : `${PROGRESS_PREFIX}${words(now)}\n`)
  }
  return {
    show: (kind, done, share, step) => write((now) => say(now, kind, done, share, step), step),
    accountsOf(kind) {
      const sayAccounts = accountText(kind)
      return (done, all) => write((now) => sayAccounts(now, done, all))
    },
    clear(): void {
      if (isTTY && next > 0) output.write('\r\x1b[K')
    },
  }
}

const BAR = 20

/**
 * "voters: 1,200,000 lines read [##### ] 24%, 150,000 a second, 1:20 left". `now` is in milliseconds. The rate and the
 * remaining time are based on this run only, because an interrupted import resumes in the middle.
 */
export function progressText() {
  let first: { step: string; now: number; done: number; share: number } | undefined
  return (
    now: number,
    kind: string,
    done: number,
    share?: number,
    step: ImportStep = 'lines read',
  ): string => {
    const words = `${kind}: ${formatNumber(done)} ${step}`
    if (share === undefined) return words
    const kindAndStep = `${kind} ${step}`
    if (first?.step !== kindAndStep) first = { step: kindAndStep, now, done, share }
    const seconds = (now - first.now) / 1000
    const bar = '#'.repeat(Math.floor(share * BAR)).padEnd(BAR)
    const sofar = `${words} [${bar}] ${Math.floor(share * 100)}%`
    if (seconds < 1 || share <= first.share) return sofar
    const rate = formatNumber(Math.round((done - first.done) / seconds))
    return `${sofar}, ${rate} a second, ${clock(((1 - share) / (share - first.share)) * seconds)} left`
  }
}

/** "money: 120 of 4,117 accounts, 20 a minute, 199:51 left". `now` is in milliseconds. */
export function accountText(kind: string) {
  let first: { now: number; done: number } | undefined
  return (now: number, done: number, all: number): string => {
    first ??= { now, done }
    const words = `${kind}: ${formatNumber(done)} of ${counted(all, 'account')}`
    const minutes = (now - first.now) / 60_000
    if (done === first.done || minutes === 0) return words
    const rate = (done - first.done) / minutes
    return `${words}, ${Math.round(rate)} a minute, ${clock(((all - done) / rate) * 60)} left`
  }
}

/** "1:05" */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
