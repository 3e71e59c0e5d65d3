import type { Context } from 'hono'
import { EXPORTS_FULL, exportsOverLimit } from '#contract/endpoints/refusals.ts'
import { MAX_EXPORTS_PER_NETWORK } from '#contract/domain/exportFormats.ts'
import { networksOf } from '#database/limiter.ts'
import { RetryLater } from '../apiError.ts'
import type { ExportSlot, ExportSlots } from './exportSlots.ts'

/** For clients that are told to retry. */
const RETRY_SECONDS = 10

/** A slot for this request; throws the refusal if there is none. */
export function takeSlot(c: Context, slots: ExportSlots, peerOf: (c: Context) => string): ExportSlot {
  const slot = slots.take(networksOf(peerOf(c)))
  if (typeof slot === 'object') return slot
  throw slot === 'network'
    ? new RetryLater(429, exportsOverLimit(MAX_EXPORTS_PER_NETWORK), RETRY_SECONDS)
    : new RetryLater(503, EXPORTS_FULL, RETRY_SECONDS)
}
