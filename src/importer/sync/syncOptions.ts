import type { AccountCounts, SyncStep } from '#contract/schemas/syncRun.ts'
import type { StateSite } from './stateSite.ts'
import type { Db } from '#database/connection/Db.ts'
import type { CommandOutcome } from '../command.ts'

/** The choices for a sync; syncKinds.ts says which kind takes which. */
export interface SyncChoices {
  /** Only of this election. */
  election?: string | undefined
  /** Only these accounts, whenever they were asked about last. */
  accounts?: readonly number[] | undefined
  /** After this many hours no further account is begun. */
  hours?: number | undefined
  /** Include the accounts of older elections, and those that left the state's lists. */
  history?: boolean
  /** The night of today in Florida, which runs only once. */
  night?: boolean
  /** Load even what takes much of the money on file away. */
  allowRemovals?: boolean
  /** Report what would change, and change nothing. */
  dryRun?: boolean
}

export interface SyncOptions extends SyncChoices {
  site: StateSite
  clock: () => Date
  /** The origin of the state's listing of solicitations, if it is a different site. */
  solicitationSite?: string | undefined
  /** The folder where fetched documents are stored; without it none are fetched. */
  documentStore?: string | undefined
  /** Called with the number of accounts done and their total; for money also with the outcomes. */
  onProgress?: ((done: number, all: number, accounts?: AccountCounts) => void) | undefined
}

export interface NightOptions extends Omit<SyncOptions, 'onProgress'> {
  /** Called with the kind that begins and the outcomes of those before it; returns the listener for its progress. */
  onStep?: (kind: string, before: readonly SyncStep[]) => SyncOptions['onProgress']
}

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
