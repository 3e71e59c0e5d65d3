import * as z from 'zod/mini'
import { attempt } from '#client/store/attempt.ts'
import { BATCHES_KEY } from '#client/store/sessionListeners.ts'
import { AcctNum } from '#contract/schemas/acctNum.ts'

const OpenBatch = z.object({
  /** The administrator who opened it. The server answers nobody else. */
  who: z.string(),
  batchId: z.int(),
  purpose: z.string(),
  /** The candidates without a saved VoterID. Those not listed last are at the end. */
  accounts: z.array(AcctNum),
  /** The one to continue with; null if all were reviewed. */
  at: z.nullable(AcctNum),
  /** When its voters can no longer be requested, in milliseconds since 1970. */
  until: z.number(),
})
export type OpenBatch = z.infer<typeof OpenBatch>

const OpenBatches = z.array(OpenBatch)

/** The batches that this administrator has open in this tab, the one shown last first. */
export function openBatches(who: string): OpenBatch[] {
  // Null if there are none, or if what is stored is none.
  const stored = attempt(() => OpenBatches.parse(JSON.parse(sessionStorage.getItem(BATCHES_KEY) ?? '')))
  return (stored ?? []).filter((batch) => batch.who === who && Date.now() < batch.until)
}

const othersThan = ({ who, batchId }: Pick<OpenBatch, 'who' | 'batchId'>) =>
  openBatches(who).filter((batch) => batch.batchId !== batchId)

const store = (batches: readonly OpenBatch[]) =>
  attempt(() => sessionStorage.setItem(BATCHES_KEY, JSON.stringify(batches)))

/**
 * Keeps the batch until logging out, or for as long as the tab is open, so that neither leaving the page, a reload nor a
 * batch of another office costs look-ups. There are never more than a day's look-ups allow.
 */
export const keepOpenBatch = (batch: OpenBatch) => store([batch, ...othersThan(batch)])

export const forgetOpenBatch = (batch: Pick<OpenBatch, 'who' | 'batchId'>) => store(othersThan(batch))
