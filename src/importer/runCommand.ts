import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { WriteStream } from 'node:tty'
import { PROGRESS_PREFIX } from '#contract/domain/administration.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { Db } from '#database/connection/Db.ts'
import type { ImportJob, ImportStep } from './importJob.ts'
import type { Command } from './parseCommand.ts'
import { type CommandOutcome, describeReport, outcomeOf, type Report } from './report.ts'
import { importAgain, importList, importSample } from './runImport.ts'
import type { Settings } from './settings.ts'

const documentsIn = (dataDir: string) => join(dataDir, 'documents')

/** An attempt that takes longer is given up. */
const FETCH_TIMEOUT_MS = 180_000

/** A run that is told to stop ends after its current answer; a second signal ends it at once. */
function syncing({ stateSite, solicitationSite, userAgent, startedBy, dataDir }: Settings) {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
  return {
    startedBy,
    stop,
    clock: () => new Date(),
    solicitationSite,
    documentStore: documentsIn(dataDir),
    site: {
      origin: stateSite,
      userAgent,
      timeout: () => AbortSignal.timeout(FETCH_TIMEOUT_MS),
      now: () => performance.now(),
      wait: (ms: number) => setTimeout(ms, undefined, stop).catch(() => undefined),
      onRetry: (sentence: string) => console.error(sentence),
    },
  }
}

/** Runs a command on an open register and returns its outcome. Throws DatabaseError. */
export async function runCommand(
  db: Db,
  command: Command,
  settings: Settings,
  progress: Progress,
): Promise<CommandOutcome> {
  switch (command.verb) {
    case 'status':
      return (await import('./describeStatus.ts')).reportStatus(db)
    case 'inspect':
      return (await import('./inspectFiles.ts')).inspectFiles(command.files, command.unpackTo)
    case 'alias':
      return (await import('./changeMoney.ts')).changeAliases(db, command)
    case 'sync':
      return (await import('./sync/runSync.ts')).runSync(db, command, {
        ...syncing(settings),
        showProgress: progress.accountsOf,
      })
    default: {
      const report = await runImporting(db, command, settings, progress.show)
      return outcomeOf(report, describeReport(report))
    }
  }
}

async function runImporting(
  db: Db,
  command: Extract<Command, { verb: 'import' | 'again' | 'forget' }>,
  { importer, dataDir }: Settings,
  onProgress: ImportJob['onProgress'],
): Promise<Report> {
  if (command.verb === 'forget')
    return (await import('./changeMoney.ts')).forgetMoney(db, { ...command, who: importer })
  const where = { documentStore: documentsIn(dataDir), onProgress, who: importer.who }
  const report =
    command.verb === 'again'
      ? await importAgain(db, { ...command, ...where })
      : command.kind === 'sample'
        ? await importSample(db, { ...command, ...where })
        : await importList(db, command.kind, command.files, { ...command, ...where })
  // Shortened for programs that read it at once; the counts include what is left out.
  const { named = Infinity } = command
  return {
    ...report,
    changes: report.changes.slice(0, named),
    rejections: report.rejections.slice(0, named),
    unmatched: report.unmatched.slice(0, named),
  }
}

const PROGRESS_INTERVAL_MS = 100

type Progress = ReturnType<typeof showProgress>

/** The interval of lines for a program that reads the output. */
const LINE_INTERVAL_MS = 1_000

/** A progress line on the terminal; without a terminal, lines if they are asked for. */
export function showProgress(output: WriteStream, isAskedFor = false) {
  const { isTTY } = output
  if (!isTTY && !isAskedFor) return { show: undefined, accountsOf: () => undefined, clear: () => undefined }
  const say = progressText()
  let next = 0
  let shown: ImportStep | undefined
  const write = (words: (now: number) => string, step?: ImportStep) => {
    const now = performance.now()
    // On a terminal a new step is shown at once, because it may stay for a long time.
    if (now < next && (step === shown || !isTTY)) return
    shown = step
    next = now + (isTTY ? PROGRESS_INTERVAL_MS : LINE_INTERVAL_MS)
    output.write(isTTY ? `\r\x1b[K${words(now)}` : `${PROGRESS_PREFIX}${words(now)}\n`)
  }
  return {
    show: (kind: string, done: number, share?: number, step?: ImportStep) =>
      write((now) => say(now, kind, done, share, step), step),
    accountsOf(kind: string) {
      const sayAccounts = accountText(kind)
      return (done: number, all: number) => write((now) => sayAccounts(now, done, all))
    },
    clear() {
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
