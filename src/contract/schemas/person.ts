import * as z from 'zod/mini'
import { field, flag, int, record, text, emptyList } from './record.ts'
import { Instant, instant, instantOrNull } from './values.ts'
import { type AuditAction, ROLES } from '../domain/administration.ts'

const MustSetUp = field(
  z.optional(z.literal(true)),
  'True if the session can only set up a second factor; otherwise left out.',
  true,
)

export const Login = record('Login', 'The answer to a sign-in.', {
  token: text(
    'The token of the session, for the header x-auth-token.',
    'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU',
  ),
  mustSetUp: MustSetUp,
})
export type Login = z.infer<typeof Login>

export const AdminUser = record('AdminUser', 'The administrator who is signed in.', {
  name: text('Their name.', 'Ada Alvarez'),
  email: text('The e-mail address used to sign in.', 'ada@example.org'),
  role: field(
    z.optional(z.literal('auditor')),
    '`auditor` for a user who can view but not change anything; left out for an administrator.',
    'auditor',
  ),
  mustSetUp: MustSetUp,
})
export type AdminUser = z.infer<typeof AdminUser>

export const SecondFactor = record('SecondFactor', 'The caller’s second factor.', {
  confirmedAt: instantOrNull('The instant since which it is required; null if there is none.'),
  recoveryCodesLeft: int('The number of unused recovery codes.', 10),
  isRequired: flag('Whether the site requires everyone to have one.', false),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** It is shown once and takes effect with the app’s first code. */
export const TimeSecret = record('TimeSecret', 'The secret for an authenticator app.', {
  secret: text('The secret in base 32, for typing.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  uri: text(
    'The secret as a link, which can be shown as a QR code for the app.',
    'otpauth://totp/Sunshine%20Ledger:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sunshine%20Ledger',
  ),
})
export type TimeSecret = z.infer<typeof TimeSecret>

/** They are shown once and stored as hashes. */
export const RecoveryCodes = record('RecoveryCodes', 'Codes that sign in without the app, each once.', {
  codes: field(z.array(z.string()), 'The codes.', ['ybur-2kh4-ygav-yyxd']),
})
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** Only its browser knows its secrets. */
export const AdminSession = record('AdminSession', 'An open session of the caller.', {
  id: int('The number of the session; later sessions have higher numbers.', 1),
  signedInAt: instant('The instant at which it was opened.'),
  lastUsedAt: field(Instant, 'The instant of its last call, to the minute.', '2026-07-24T16:02:00.000Z'),
  /** Half an hour without a call ends it too. */
  endsAt: field(Instant, 'The instant at which it ends at the latest.', '2026-07-25T03:30:00.000Z'),
  peer: text('The network address from which it was opened; blank if unknown.', '192.0.2.1'),
  client: text('The browser in which it was opened; blank if unknown.', 'Firefox on Windows'),
  isCurrent: flag('Whether this call was made with this session.', true),
})
export type AdminSession = z.infer<typeof AdminSession>

/** The actions in the audit trail about signing in to an account. */
export const SIGN_IN_ACTIONS = [
  'signed in',
  'sign-in refused',
  'sign-in throttled',
  'sign-in unlocked',
  'code asked',
  'recovery code used',
] as const satisfies AuditAction[]

export const SignInNote = record('SignInNote', 'A sign-in to an account, or an attempt.', {
  id: int('The number of its entry in the audit trail.', 1042),
  at: instant('The instant at which it happened.'),
  /** One of SIGN_IN_ACTIONS, `code refused` or `password refused`. */
  outcome: text(
    'The outcome, in the audit trail’s words. With `code asked` and `code refused`, the password was correct. `password refused` is a wrong password in a session that was open.',
    'signed in',
  ),
  peer: text('The network address of the request.', '192.0.2.1'),
  client: text('The browser; blank if unknown.', 'Firefox on Windows'),
})
export type SignInNote = z.infer<typeof SignInNote>

export const SIGN_INS_SHOWN = 100

export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const Person = record('Person', 'A person who can sign in, or could before being disabled.', {
  email: text('The e-mail address used to sign in.', 'ada@example.org'),
  name: text('Their name.', 'Ada Alvarez'),
  role: field(
    Role,
    '`administrator`, or `auditor` for a user who can view but not change anything.',
    'administrator',
  ),
  createdAt: instant('The instant at which the account was created.'),
  disabledAt: field(
    z.nullable(Instant),
    'The instant at which the account was disabled; null while it is open.',
    null,
  ),
  hasSecondFactor: flag('Whether the account requires a code in addition to the password.', true),
  isYou: flag('Whether this is the caller.', true),
})
export type Person = z.infer<typeof Person>

/** Only its link contains its secret. */
export const Invitation = record('Invitation', 'An invitation that has not been accepted yet.', {
  id: int('The number of the invitation.', 1),
  email: text('The e-mail address it is for.', 'bea@example.org'),
  role: field(Role, 'The role that the person will have.', 'auditor'),
  invitedBy: text('The e-mail address of the person who sent the invitation.', 'ada@example.org'),
  expiresAt: field(Instant, 'The instant at which the link expires.', '2026-07-27T15:30:00.000Z'),
})
export type Invitation = z.infer<typeof Invitation>

export const People = record('People', 'The people who can sign in, and the open invitations.', {
  people: emptyList(Person, 'The people, by e-mail address.'),
  invitations: emptyList(Invitation, 'The invitations, newest first.'),
})
export type People = z.infer<typeof People>

export const MAX_INVITATIONS = 100

export const InvitationSecret = record('InvitationSecret', 'The secret that accepts a new invitation.', {
  token: text('The secret, which is shown only once.', 'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU'),
  expiresAt: field(Instant, 'The instant at which the link expires.', '2026-07-27T15:30:00.000Z'),
})
export type InvitationSecret = z.infer<typeof InvitationSecret>
