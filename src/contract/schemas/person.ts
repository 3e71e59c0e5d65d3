import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** An administrator may do everything; an auditor may look at everything, and change nothing but the own sign-in. */
export const ROLES = ['administrator', 'auditor'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** Somebody who can sign in, or could before the account was disabled. */
export const Person = z.object({
  email: z.string(),
  name: z.string(),
  role: Role,
  createdAt: Instant,
  /** Null while the account is open. */
  disabledAt: z.nullable(Instant),
  /** Whether the account asks for a code beside the password. */
  hasSecondFactor: z.boolean(),
  /** Whether it is the one who asks. */
  isYou: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** Somebody who was invited and has not come yet. The secret of the invitation is known to its link alone. */
export const Invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: Role,
  /** The e-mail address of who invited. */
  invitedBy: z.string(),
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** Who can sign in here, by e-mail, and who is invited, the newest invitation first. */
export const People = z.object({ people: z.array(Person), invitations: z.array(Invitation) })
export type People = z.infer<typeof People>

/** How long an invitation can be taken up. */
export const INVITATION_HOURS = 72

/** How many can be open at once. */
export const MAX_INVITATIONS = 100

/** What a new invitation is taken up with. It is said once. */
export const InvitationSecret = z.object({ token: z.string(), expiresAt: Instant })
export type InvitationSecret = z.infer<typeof InvitationSecret>
