import { tryStorage } from '#client/store/tryStorage.ts'
import { BATCHES_KEY } from '#client/store/sessionListeners.ts'

export interface OpenBatch {
  /** The administrator who opened it. The server answers nobody else. */
  who: string
  batchId: number
  purpose: string
  /** The candidates without a saved VoterID. Those not listed last are at the end. */
  accounts: number[]
  /** The one to continue with; null if all were reviewed. */
  at: number | null
  /** When its voters can no longer be requested, in milliseconds since 1970. */
  until: number
}

/** The batches that this administrator has open in this tab, the one shown last first. */
export function openBatches(who: string): OpenBatch[] {
  // Nobody but `store` writes this key.
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem(BATCHES_KEY) ?? '[]') as OpenBatch[])
  return (stored ?? []).filter((batch) => batch.who === who && Date.now() < batch.until)
}

const othersThan = ({ who, batchId }: Pick<OpenBatch, 'who' | 'batchId'>) =>
  openBatches(who).filter((batch) => batch.batchId !== batchId)

const store = (batches: readonly OpenBatch[]) =>
  tryStorage(() => sessionStorage.setItem(BATCHES_KEY, JSON.stringify(batches)))

/**
 * Keeps the batch until logging out, or for as long as the tab is open, so that neither leaving the page, a reload nor a
 * batch of another office costs look-ups. There are never more than a day's look-ups allow.
 */
export const saveOpenBatch = (batch: OpenBatch) => store([batch, ...othersThan(batch)])

export const forgetOpenBatch = (batch: Pick<OpenBatch, 'who' | 'batchId'>) => store(othersThan(batch))
