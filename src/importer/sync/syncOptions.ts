import type { StateSite } from './stateClient.ts'

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
  /** Say what would change, and change nothing. */
  dryRun?: boolean
}

export interface SyncOptions extends SyncChoices {
  site: StateSite
  clock: () => Date
  /** Hears how many accounts are done, and of how many. */
  onProgress?: ((done: number, all: number) => void) | undefined
}
