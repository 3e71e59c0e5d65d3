import { HOUR_MS } from '#contract/domain/days.ts'
import type { SyncStep } from '#contract/schemas/syncRun.ts'
import { DatabaseError, messageOf } from '#database/connection/errors.ts'
import type { Db } from '#database/connection/Db.ts'
import { toDatabaseError } from '#database/writeTransaction.ts'
import { counted } from '#contract/domain/text.ts'
import type { CommandOutcome } from '../commandOutcome.ts'
import { emptyReport, type Report } from '../report.ts'
import { newVisit } from './visit.ts'
import { type NightOutcome, type SyncKind, stepOf } from './syncKind.ts'
import type { NightOptions } from './syncOptions.ts'

/**
 * A night: every kind, in the order of the table, within the available hours. A failure in one kind does not affect the
 * others, unless the site stops serving us. They count as one visitor, which reads robots.txt once.
 */
export async function syncAll(
  db: Db,
  { onStep, ...options }: NightOptions,
  kinds: Readonly<Record<string, SyncKind>>,
): Promise<NightOutcome> {
  const { clock, hours = Infinity, dryRun = false } = options
  const { visit = newVisit() } = options.site
  const site = { ...options.site, visit }
  const startedAt = clock()
  const hoursLeft = () => hours - (clock().getTime() - startedAt.getTime()) / HOUR_MS
  const steps: SyncStep[] = []
  const reports: Record<string, unknown> = {}
  const lines: string[] = []
  let isWhole = true
  for (const [kind, { nightHours = Infinity, takes, run }] of Object.entries(kinds)) {
    const most = Math.min(hoursLeft(), nightHours)
    if (visit.isOver || most <= 0) {
      const reason = visit.isOver ? 'no more requests were sent to the state' : 'there was no time left'
      steps.push({ kind, outcome: 'left', message: `Left for the next run: ${reason}.` })
      continue
    }
    const kindStartedAt = clock().toISOString()
    const outcome = await run(db, {
      ...options,
      hours: takes.includes('hours') && most < Infinity ? most : undefined,
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
    ([outcome, of]) => `${WORDS[outcome]}: ${of.map(({ kind }) => kind).join(', ')}`,
  )
  return said.join('; ').replace(/^./, (letter) => letter.toUpperCase())
}
