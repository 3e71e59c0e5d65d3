import { HOUR_MS } from '#contract/domain/days.ts'
import { counted } from '#contract/domain/text.ts'
import type { SyncStep } from '#contract/schemas/syncRun.ts'
import type { Db } from '#database/connection/Db.ts'
import { DatabaseError, messageOf, toDatabaseError } from '#database/connection/errors.ts'
import { type CommandOutcome, describeReport, emptyReport, type Report } from '../report.ts'
import type { NightOptions, SyncOptions } from './importPages.ts'
import { describeMoneyReport, syncMoney } from './money/syncMoney.ts'
import { newVisit } from './stateClient.ts'
import { syncCommittees } from './syncCommittees.ts'
import { syncDetails } from './syncDetails.ts'
import { syncElections } from './syncElections.ts'
import { syncList } from './syncList.ts'
import { syncSolicitations } from './syncSolicitations.ts'

/** What `npm run import -- sync KIND` fetches. */
export interface SyncKind {
  /** The longest that it takes of a night's hours. */
  nightHours?: number
  /** The exit code is 1 if nothing could be fetched. */
  run: (db: Db, options: SyncOptions) => Promise<CommandOutcome>
}

/** In the order of a night. */
export const syncKinds = {
  elections: { run: async (db, options) => outcomeOf(await syncElections(db, options)) },
  committees: { run: syncCommittees },
  candidates: { run: fetchCandidates },
  solicitations: { run: fetchSolicitations },
  // @limit answers importer/syncAll: Time per night for registration pages: {count} hours
  /** Its first fill takes many nights; this is the longest that it delays money. */
  details: { nightHours: 0.5, run: syncDetails },
  money: { run: fetchMoney },
} satisfies Record<string, SyncKind>

async function fetchCandidates(db: Db, options: SyncOptions): Promise<CommandOutcome> {
  const report = await syncList(db, 'candidates', options)
  return outcomeOf(report, report.rejected + report.emptied.length > 0)
}

async function fetchSolicitations(db: Db, options: SyncOptions): Promise<CommandOutcome> {
  const report = await syncSolicitations(db, options)
  return outcomeOf(report, report.rejected > 0 || report.isOutage)
}

/** A sync runs unattended, so what needs attention, such as rejected lines, is reported by the exit code, for a mail. */
function outcomeOf(report: Report, needsAttention = report.rejected > 0): CommandOutcome {
  const exitCode = report.outcome === 'refused' ? 1 : needsAttention ? 3 : 0
  return { lines: describeReport(report), json: report, exitCode }
}

async function fetchMoney(db: Db, options: SyncOptions): Promise<CommandOutcome> {
  const report = await syncMoney(db, options)
  const { outcome, refused, partial, held, isStopped } = report
  const exitCode = outcome === 'refused' ? 1 : refused + partial + held > 0 || isStopped ? 3 : 0
  return { lines: describeMoneyReport(report), json: report, exitCode }
}

export const stepOf = (kind: string, { lines, exitCode }: CommandOutcome): SyncStep => ({
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
 * The next kind may find the database free again, and asks the state for little if it does not. An unexpected error, which
 * is printed with its stack, may be one of this kind alone.
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
