import * as z from 'zod/mini'
import { ROLES } from '../domain/administration.ts'
import { Instant } from './instant.ts'

export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** A person who can sign in, or could before the account was disabled. */
export const Person = z.object({
  email: z.string(),
  name: z.string(),
  role: Role,
  createdAt: Instant,
  /** Null while the account is open. */
  disabledAt: z.nullable(Instant),
  /** Whether the account requires a code in addition to the password. */
  hasSecondFactor: z.boolean(),
  /** Whether it is the person who makes this call. */
  isYou: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** An invitation that has not been accepted yet. Only its link contains its secret. */
export const Invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: Role,
  /** The e-mail address of the person who invited. */
  invitedBy: z.string(),
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** The people who can sign in, by e-mail address, and the open invitations, newest first. */
export const People = z.object({ people: z.array(Person), invitations: z.array(Invitation) })
export type People = z.infer<typeof People>

/** How many can be open at once. */
export const MAX_INVITATIONS = 100

/** The secret with which a new invitation is accepted. It is shown once. */
export const InvitationSecret = z.object({ token: z.string(), expiresAt: Instant })
export type InvitationSecret = z.infer<typeof InvitationSecret>
