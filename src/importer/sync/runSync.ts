import { hostname } from 'node:os'
import { dayInFlorida, HOUR_MS } from '#contract/domain/days.ts'
import { counted } from '#contract/domain/text.ts'
import type { SyncRun, SyncStep } from '#contract/schemas/dataStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { DatabaseError, messageOf, toDatabaseError } from '#database/connection/errors.ts'
import { type RunProgress, syncRunsIn } from '#database/imports/syncRuns.ts'
import type { SyncCommand } from '../parseCommand.ts'
import { type CommandOutcome, describeReport, emptyReport, outcomeOf, type Report } from '../report.ts'
import type { NightOptions, SyncOptions } from './importPages.ts'
import { describeMoneyReport, syncMoney } from './money/syncMoney.ts'
import { newVisit } from './stateClient.ts'
import { syncCommittees } from './syncCommittees.ts'
import { syncDetails } from './syncDetails.ts'
import { syncElections } from './syncElections.ts'
import { syncList } from './syncList.ts'
import { syncSolicitations } from './syncSolicitations.ts'

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

/** What `npm run import -- sync KIND` fetches. */
export interface SyncKind {
  /** The most time of a night that it may take. */
  nightHours?: number
  /** The exit code is 1 if nothing could be fetched. */
  run: (db: Db, options: SyncOptions) => Promise<CommandOutcome>
}

/** In the order of a night. */
export const syncKinds = {
  elections: { run: async (db, options) => outcomeOfList(await syncElections(db, options)) },
  committees: { run: syncCommittees },
  candidates: {
    async run(db, options) {
      const report = await syncList(db, 'candidates', options)
      return outcomeOfList(report, report.emptied.length > 0)
    },
  },
  solicitations: {
    async run(db, options) {
      const report = await syncSolicitations(db, options)
      return outcomeOfList(report, report.isOutage)
    },
  },
  // @limit answers importer/syncAll: Time per night for registration pages: {count} hours
  /** Its first fill takes many nights; this is the longest that it delays the money. */
  details: { nightHours: 0.5, run: syncDetails },
  money: {
    async run(db, options) {
      const report = await syncMoney(db, options)
      const { refused, partial, held, isStopped } = report
      return outcomeOf(report, describeMoneyReport(report), refused + partial + held > 0 || isStopped)
    },
  },
} satisfies Record<string, SyncKind>

const outcomeOfList = (report: Report, needsAttention = false) =>
  outcomeOf(report, describeReport(report), needsAttention || report.rejected > 0)

const stepOf = (kind: string, { lines, exitCode }: CommandOutcome): SyncStep => ({
  kind,
  outcome: exitCode === 1 ? 'refused' : 'done',
  // The most important line is the last.
  message: lines.at(-1) ?? '',
})

/**
 * A night: every kind, in the order of the table, within the available hours. A failure in one kind does not affect the
 * others, unless the site stops serving us. They count as one visitor, which reads robots.txt once.
 */
export async function syncAll(
  db: Db,
  { onStep, ...options }: NightOptions,
  kinds: Readonly<Record<string, SyncKind>> = syncKinds,
): Promise<CommandOutcome & { steps: SyncStep[] }> {
  const { clock, hours = Infinity, dryRun = false } = options
  const { visit = newVisit() } = options.site
  const site = { ...options.site, visit }
  const startedAt = clock()
  const hoursLeft = () => hours - (clock().getTime() - startedAt.getTime()) / HOUR_MS
  const steps: SyncStep[] = []
  const reports: Record<string, unknown> = {}
  const lines: string[] = []
  let isWhole = true
  for (const [kind, { nightHours = Infinity, run }] of Object.entries(kinds)) {
    const most = Math.min(hoursLeft(), nightHours)
    if (visit.isOver || most <= 0) {
      const reason = visit.isOver ? 'no more requests were sent to the state' : 'there was no time left'
      steps.push({ kind, outcome: 'left', message: `Left for the next run: ${reason}.` })
      continue
    }
    const kindStartedAt = clock().toISOString()
    const outcome = await run(db, {
      ...options,
      hours: most,
      site,
      onProgress: onStep?.(kind, [...steps]),
    }).catch((error: unknown) => refusalFor(error, { kind, dryRun, startedAt: kindStartedAt }))
    steps.push(stepOf(kind, outcome))
    reports[kind] = outcome.json
    lines.push(`sync ${kind}:`, ...outcome.lines)
    isWhole &&= outcome.exitCode === 0
  }

  const isDone = steps.some(({ outcome }) => outcome === 'done')
  const isLeft = steps.some(({ outcome }) => outcome === 'left')
  const message = `${describe(steps)}, in ${counted(visit.requests, 'request')}.`
  const json = {
    kind: 'all',
    outcome: isDone ? 'done' : 'refused',
    dryRun,
    message,
    startedAt: startedAt.toISOString(),
    finishedAt: clock().toISOString(),
    requests: visit.requests,
    steps,
    reports,
  }
  return { lines: [...lines, message], json, exitCode: isDone ? (isWhole && !isLeft ? 0 : 3) : 1, steps }
}

/**
 * The next kind may find the database free again, and asks the state for little if not. An unexpected error, which is
 * printed with its stack, may concern only this kind.
 */
function refusalFor(caught: unknown, about: Pick<Report, 'kind' | 'dryRun' | 'startedAt'>): CommandOutcome {
  const error = toDatabaseError(caught)
  const isExpected = error instanceof DatabaseError
  if (!isExpected) console.error(error)
  const message = isExpected ? error.message : `An unexpected error ended it: ${messageOf(error)}`
  return { lines: [message], json: emptyReport({ ...about, outcome: 'refused', message }), exitCode: 1 }
}

const WORDS = { done: 'done', refused: 'refused', left: 'left for the next run' } as const

/** "Done: committees, money; refused: candidates; left for the next run: details" */
function describe(steps: readonly SyncStep[]): string {
  const said = [...Map.groupBy(steps, ({ outcome }) => outcome)].map(
    ([outcome, all]) => `${WORDS[outcome]}: ${all.map(({ kind }) => kind).join(', ')}`,
  )
  return said.join('; ').replace(/^./, (letter) => letter.toUpperCase())
}
