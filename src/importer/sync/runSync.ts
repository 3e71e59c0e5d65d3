import { hostname } from 'node:os'
import { dayInFlorida } from '#contract/domain/days.ts'
import type { SyncRun } from '#contract/schemas/syncRun.ts'
import type { Db } from '#database/connection/Db.ts'
import { type RunProgress, syncRunsIn } from '#database/imports/syncRuns.ts'
import { messageOf } from '#database/connection/errors.ts'
import { type CommandOutcome, describeReport, emptyReport } from '../report.ts'
import type { SyncCommand } from '../parseCommand.ts'
import type { NightOptions, SyncOptions } from './importPages.ts'
import { newVisit } from './stateClient.ts'
import { stepOf, syncAll, syncKinds } from './syncKinds.ts'

interface Options extends Pick<SyncOptions, 'site' | 'clock' | 'solicitationSite' | 'documentStore'> {
  /** Who is recorded as having started it. */
  startedBy: string
  /** Aborting it stops the run. The run itself aborts it if another run has replaced it. */
  stop: AbortController
  showProgress?: (kind: string) => SyncOptions['onProgress']
  /** How often the run records its heartbeat and progress; by the site's clock. */
  heartbeatMs?: number
}

const EXIT_ALREADY_RUNNING = 4

/**
 * Runs a sync command as the only run across all servers, with a record of it. A dry run leaves nothing behind, so it has
 * no record. If another run is under way, or the night has already had its run, nothing is requested and a sentence says
 * so.
 */
export async function runSync(db: Db, command: SyncCommand, options: Options): Promise<CommandOutcome> {
  const { startedBy, stop, showProgress, heartbeatMs = 15_000, ...rest } = options
  const visit = newVisit()
  const site = { ...rest.site, visit, signal: stop.signal }
  if (command.dryRun) return runKind(db, command, { ...rest, site })

  const runs = syncRunsIn(db)
  const { kind, hours } = command
  const day = command.night ? dayInFlorida(options.clock()) : null
  const begun = await runs.begin({
    kind: kind === 'money' && command.accounts !== undefined ? 'accounts' : kind,
    startedBy,
    holder: `process ${process.pid} on ${hostname()}`,
    day,
    seconds: hours === undefined ? null : Math.round(hours * 3600),
  })
  if (begun.runId === null) return notStarted(kind, day, begun.held)

  const { runId } = begun
  const progress: RunProgress = { step: kind, done: 0, planned: 0, requests: 0, accounts: null, steps: [] }
  let nextBeat = -Infinity
  /** The heartbeat is recorded during waits, which precede every request, because then the run makes no other query. */
  const wait = async (ms: number) => {
    for (let left = ms; left > 0; left -= heartbeatMs) {
      await site.wait(Math.min(left, heartbeatMs))
      if (site.now() < nextBeat) continue
      nextBeat = site.now() + heartbeatMs
      progress.requests = visit.requests
      // If the database is busy or briefly unavailable, the next heartbeat records it.
      const isOurs = await runs.note(runId, progress).catch(() => true)
      if (!isOurs) stop.abort()
      if (stop.signal.aborted) return
    }
  }
  const onStep: NonNullable<NightOptions['onStep']> = (step, steps) => {
    Object.assign(progress, { step, steps, done: 0, planned: 0 })
    const show = showProgress?.(step)
    return (done, planned, accounts = progress.accounts ?? undefined) => {
      Object.assign(progress, { done, planned, accounts: accounts ?? null })
      show?.(done, planned, accounts)
    }
  }
  const end = (state: 'ended' | 'stopped' | 'failed', message: string, steps = progress.steps) =>
    runs.end(runId, { state, message, requests: visit.requests, accounts: progress.accounts, steps })
  try {
    const outcome = await runKind(db, command, { ...rest, site: { ...site, wait }, onStep })
    const state = stop.signal.aborted ? 'stopped' : outcome.exitCode === 1 ? 'failed' : 'ended'
    await end(state, outcome.lines.at(-1) ?? '', outcome.steps)
    return outcome
  } catch (error) {
    // The error is thrown even if it cannot be recorded.
    await end('failed', messageOf(error)).catch(() => undefined)
    throw error
  }
}

async function runKind(db: Db, { kind, ...choices }: SyncCommand, { onStep, ...options }: NightOptions) {
  const kindOptions = { ...choices, ...options }
  if (kind === 'all') return syncAll(db, { ...kindOptions, ...(onStep && { onStep }) })
  const outcome = await syncKinds[kind].run(db, { ...kindOptions, onProgress: onStep?.(kind, []) })
  return { ...outcome, steps: [stepOf(kind, outcome)] }
}

/** `held` is the run that is under way; null if the night has already had its run. */
function notStarted(kind: string, day: string | null, held: SyncRun | null): CommandOutcome {
  const outcome = held ? ('refused' as const) : ('done' as const)
  const message = held
    ? `Another run is under way: sync ${held.kind}, started at ${held.startedAt} by ${held.startedBy} (${held.holder}), ` +
      `last active at ${held.heartbeatAt}. Wait until it is done. If it was killed, a new run can start five minutes ` +
      `after that.`
    : `The nightly run for ${day} already took place; nothing was requested.`
  const report = emptyReport({ kind, dryRun: false, startedAt: new Date().toISOString(), outcome, message })
  return { lines: describeReport(report), json: report, exitCode: held ? EXIT_ALREADY_RUNNING : 0 }
}
