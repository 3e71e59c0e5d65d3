import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { ROLES } from '../domain/administration.ts'
import { Instant } from './instant.ts'

export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const Person = record(
  'Person',
  'A person who can sign in, or could before the account was disabled.',
  {
    email: field(z.string(), 'The e-mail address used to sign in.', 'ada@example.org'),
    name: field(z.string(), 'Their name.', 'Ada Alvarez'),
    role: field(
      Role,
      '`administrator`, or `auditor` for a user who can view but not change anything.',
      'administrator',
    ),
    createdAt: field(Instant, 'The instant at which the account was created.', '2026-07-24T15:30:00.000Z'),
    disabledAt: field(
      z.nullable(Instant),
      'The instant at which the account was disabled; null while it is open.',
      null,
    ),
    hasSecondFactor: field(
      z.boolean(),
      'Whether the account requires a code in addition to the password.',
      true,
    ),
    isYou: field(z.boolean(), 'Whether this is the caller.', true),
  },
)
export type Person = z.infer<typeof Person>

/** Only its link contains its secret. */
export const Invitation = record('Invitation', 'An invitation that has not been accepted yet.', {
  id: field(z.int(), 'The number of the invitation.', 1),
  email: field(z.string(), 'The e-mail address it is for.', 'bea@example.org'),
  role: field(Role, 'The role that the person will have.', 'auditor'),
  invitedBy: field(
    z.string(),
    'The e-mail address of the person who sent the invitation.',
    'ada@example.org',
  ),
  expiresAt: field(Instant, 'The instant at which the link expires.', '2026-07-27T15:30:00.000Z'),
})
export type Invitation = z.infer<typeof Invitation>

export const People = record('People', 'The people who can sign in, and the open invitations.', {
  people: field(z.array(Person), 'The people, by e-mail address.', []),
  invitations: field(z.array(Invitation), 'The invitations, newest first.', []),
})
export type People = z.infer<typeof People>

/** How many can be open at once. */
export const MAX_INVITATIONS = 100

export const InvitationSecret = record(
  'InvitationSecret',
  'The secret with which a new invitation is accepted.',
  {
    token: field(
      z.string(),
      'The secret, which is shown only once.',
      'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU',
    ),
    expiresAt: field(Instant, 'The instant at which the link expires.', '2026-07-27T15:30:00.000Z'),
  },
)
export type InvitationSecret = z.infer<typeof InvitationSecret>
