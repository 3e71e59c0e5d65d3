import * as z from 'zod/mini'
import { attempt } from '#client/store/attempt.ts'
import { BATCH_KEY } from '#client/store/storedToken.ts'
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

/** Keeps the batch until logging out, or for as long as the tab is open, so that neither leaving the page nor a reload costs look-ups. */
export const keepOpenBatch = (batch: OpenBatch) =>
  attempt(() => sessionStorage.setItem(BATCH_KEY, JSON.stringify(batch)))

/** The batch that this administrator has open in this tab; null if none. */
export function keptBatch(who: string): OpenBatch | null {
  // Null too if what is stored is not a batch.
  const batch = attempt(() => OpenBatch.parse(JSON.parse(sessionStorage.getItem(BATCH_KEY) ?? '')))
  return batch?.who === who && Date.now() < batch.until ? batch : null
}
