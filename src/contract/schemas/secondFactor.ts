import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** The second factor of whoever asks. Its secret is known to their app alone. */
export const SecondFactor = z.object({
  /** Null while there is none. */
  confirmedAt: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  /** Whether this site asks everybody for one. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** What an authenticator app is given. It is said once, and takes effect with the first code of it. */
export const TimeSecret = z.object({
  /** In base 32. */
  secret: z.string(),
  /** The same as a link that starts with `otpauth:`. */
  uri: z.string(),
})
export type TimeSecret = z.infer<typeof TimeSecret>

/** What signs in once each where there is no app. They are said once and kept as hashes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
