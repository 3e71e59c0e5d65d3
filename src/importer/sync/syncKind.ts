import type { SyncStep } from '#contract/schemas/syncRun.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import type { CommandOutcome } from '../commandOutcome.ts'
import type { NightOptions, SyncChoices, SyncOptions } from './syncOptions.ts'

interface Kind {
  takes: readonly Exclude<keyof SyncChoices, 'dryRun'>[]
  /** It asks for so much that the state has to be told who asks. */
  isLong?: boolean
}

/** What `npm run import -- sync KIND` fetches. */
export interface SyncKind extends Kind {
  /** It is part of a night, with these choices; `hours` are the most it gets of the night's. */
  inNight?: SyncChoices
  /** The exit code is 1 where nothing could be had. */
  run: (db: Db, options: SyncOptions) => Promise<CommandOutcome>
}

/** A whole night. */
export interface SyncNight extends Kind {
  run: (db: Db, options: NightOptions) => Promise<NightOutcome>
}

export interface NightOutcome extends CommandOutcome {
  steps: SyncStep[]
}

/** What came of a kind, for the record. */
export const stepOf = (kind: string, { lines, exitCode }: CommandOutcome): SyncStep => ({
  kind,
  outcome: exitCode === 1 ? 'refused' : 'done',
  // What matters most stands last.
  message: lines.at(-1) ?? '',
})
