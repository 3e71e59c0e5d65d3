import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** An administrator's open session. Only its browser knows its secrets. */
export const AdminSession = z.object({
  id: z.int(),
  signedInAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
  /** At the latest; half an hour without a call ends it too. */
  endsAt: Instant,
  /** The address it was opened from; '' if unknown. */
  peer: z.string(),
  /** The kind of browser it was opened with, such as `Firefox on Windows`; '' if unknown. */
  client: z.string(),
  /** Whether it is the session that makes this call. */
  isCurrent: z.boolean(),
})
export type AdminSession = z.infer<typeof AdminSession>
