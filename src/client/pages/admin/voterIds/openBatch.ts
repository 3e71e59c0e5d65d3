import * as z from 'zod/mini'
import { attempt } from '#client/store/attempt.ts'
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

const KEY = 'voterIdBatch'

/** Keeps the batch for as long as the tab is open, so that neither leaving the page nor a reload costs look-ups. */
export const keepOpenBatch = (batch: OpenBatch) =>
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(batch)))

export const forgetOpenBatch = () => attempt(() => sessionStorage.removeItem(KEY))

/** The batch that this administrator has open in this tab; null if none. */
export function keptBatch(who: string): OpenBatch | null {
  // Null too if what is stored is not a batch.
  const batch = attempt(() => OpenBatch.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '')))
  return batch?.who === who && Date.now() < batch.until ? batch : null
}
