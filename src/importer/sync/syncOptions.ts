import type { AccountCounts, SyncStep } from '#contract/schemas/syncRun.ts'
import type { StateSite } from './stateSite.ts'

/** What can be said of what is fetched; which kind takes what is in syncKinds.ts. */
export interface SyncChoices {
  /** Only of this election. */
  election?: string | undefined
  /** Only these accounts, whenever they were asked about last. */
  accounts?: readonly number[] | undefined
  /** No account is begun after so many hours. */
  hours?: number | undefined
  /** Also the accounts of older elections, and those that left the state's lists. */
  history?: boolean
  /** ISO: the night of this day, which is made once. */
  night?: string | undefined
  /** Say what would change, and change nothing. */
  dryRun?: boolean
}

export interface SyncOptions extends SyncChoices {
  site: StateSite
  clock: () => Date
  /** The origin of the state's listing of solicitations, where that is not the site itself. */
  solicitationSite?: string | undefined
  /** The folder where fetched files of documents are kept; without it none are fetched. */
  documentStore?: string | undefined
  /** Hears how many accounts are done, and of how many; of money also what came of them. */
  onProgress?: ((done: number, all: number, accounts?: AccountCounts) => void) | undefined
}

export interface NightOptions extends Omit<SyncOptions, 'onProgress'> {
  /** Hears which kind begins, and what came of those before it; answers with what is to hear of its progress. */
  onStep?: (kind: string, before: readonly SyncStep[]) => SyncOptions['onProgress']
}
