import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** The caller's second factor. Only their app knows its secret. */
export const SecondFactor = z.object({
  /** Null while there is none. */
  confirmedAt: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  /** Whether this site requires one of everyone. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** The secret for an authenticator app. It is shown once and takes effect with the app's first code. */
export const TimeSecret = z.object({
  /** In base 32. */
  secret: z.string(),
  /** The same as a link that starts with `otpauth:`. */
  uri: z.string(),
})
export type TimeSecret = z.infer<typeof TimeSecret>

/** Each signs in once without the app. They are shown once and stored as hashes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
