import type { SyncStep } from '#contract/schemas/syncRun.ts'
import type { Db } from '#database/connection/Db.ts'
import type { CommandOutcome } from '../commandOutcome.ts'
import type { NightOptions, SyncChoices, SyncOptions } from './syncOptions.ts'

interface Kind {
  takes: readonly Exclude<keyof SyncChoices, 'dryRun'>[]
  /** It makes so many requests that the settings have to name a contact for the state. */
  isLong?: boolean
}

/** What `npm run import -- sync KIND` fetches. */
export interface SyncKind extends Kind {
  /** The longest that it takes of a night's hours. */
  nightHours?: number
  /** The exit code is 1 if nothing could be fetched. */
  run: (db: Db, options: SyncOptions) => Promise<CommandOutcome>
}

/** A whole night. */
export interface SyncNight extends Kind {
  run: (db: Db, options: NightOptions) => Promise<NightOutcome>
}

export interface NightOutcome extends CommandOutcome {
  steps: SyncStep[]
}

/** The outcome of a kind, for the record. */
export const stepOf = (kind: string, { lines, exitCode }: CommandOutcome): SyncStep => ({
  kind,
  outcome: exitCode === 1 ? 'refused' : 'done',
  // The most important line is the last.
  message: lines.at(-1) ?? '',
})
