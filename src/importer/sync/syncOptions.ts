import type { AccountCounts, SyncStep } from '#contract/schemas/syncRun.ts'
import type { StateSite } from './stateClient.ts'

/** The choices for a sync; parseCommand.ts says which kind takes which. */
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
