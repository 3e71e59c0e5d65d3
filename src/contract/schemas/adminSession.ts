import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** A session of an administrator that is open. Its secrets are known to its browser alone. */
export const AdminSession = z.object({
  id: z.int(),
  signedInAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
  /** At the latest; half an hour without a call ends it too. */
  endsAt: Instant,
  /** The address it was opened from; '' where that is not known. */
  peer: z.string(),
  /** The kind of browser it was opened with, such as `Firefox on Windows`; '' where that is not known. */
  client: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})
export type AdminSession = z.infer<typeof AdminSession>
