import { AdminSession } from '../schemas/adminSession.ts'
import { Invitation, InvitationSecret, People, Person } from '../schemas/person.ts'
import { RecoveryCodes, SecondFactor, TimeSecret } from '../schemas/secondFactor.ts'
import { AdminUser, Login } from '../schemas/session.ts'
import { SignInNote } from '../schemas/signInNote.ts'
import { entity, type Entity } from './entity.ts'

/** People who may sign in, how they do, and their sessions; only administrators are answered these. */
export const PEOPLE_ENTITIES = {
  Login: entity(Login, 'The answer to a sign-in.', {
    token: [
      'The token of the session, for the header x-auth-token.',
      'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU',
    ],
    mustSetUp: ['True if the session can only set up a second factor; otherwise left out.', true],
  }),
  AdminUser: entity(AdminUser, 'The administrator who is signed in.', {
    name: ['Their name.', 'Ada Alvarez'],
    email: ['The e-mail address used to sign in.', 'ada@example.org'],
    role: [
      '`auditor` for a user who can view but not change anything; left out for an administrator.',
      'auditor',
    ],
    mustSetUp: ['True if the session can only set up a second factor; otherwise left out.', true],
  }),
  Person: entity(Person, 'A person who can sign in, or could before the account was disabled.', {
    email: ['The e-mail address used to sign in.', 'ada@example.org'],
    name: ['Their name.', 'Ada Alvarez'],
    role: ['`administrator`, or `auditor` for a user who can view but not change anything.', 'administrator'],
    createdAt: ['The instant at which the account was created.', '2026-07-24T15:30:00.000Z'],
    disabledAt: ['The instant at which the account was disabled; null while it is open.', null],
    hasSecondFactor: ['Whether the account requires a code in addition to the password.', true],
    isYou: ['Whether this is the caller.', true],
  }),
  Invitation: entity(Invitation, 'An invitation that has not been accepted yet.', {
    id: ['The number of the invitation.', 1],
    email: ['The e-mail address it is for.', 'bea@example.org'],
    role: ['The role that the person will have.', 'auditor'],
    invitedBy: ['The e-mail address of the person who sent the invitation.', 'ada@example.org'],
    expiresAt: ['The instant at which the link expires.', '2026-07-27T15:30:00.000Z'],
  }),
  People: entity(People, 'The people who can sign in, and the open invitations.', {
    people: ['The people, by e-mail address.', []],
    invitations: ['The invitations, newest first.', []],
  }),
  InvitationSecret: entity(InvitationSecret, 'The secret with which a new invitation is accepted.', {
    token: ['The secret, which is shown only once.', 'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU'],
    expiresAt: ['The instant at which the link expires.', '2026-07-27T15:30:00.000Z'],
  }),
  AdminSession: entity(AdminSession, 'An open session of the caller.', {
    id: ['The number of the session; later sessions have higher numbers.', 1],
    signedInAt: ['The instant at which it was opened.', '2026-07-24T15:30:00.000Z'],
    lastUsedAt: ['The instant of its last call, to the minute.', '2026-07-24T16:02:00.000Z'],
    endsAt: ['The instant at which it ends at the latest.', '2026-07-25T03:30:00.000Z'],
    peer: ['The network address from which it was opened; blank if unknown.', '192.0.2.1'],
    client: ['The browser in which it was opened; blank if unknown.', 'Firefox on Windows'],
    isCurrent: ['Whether this call was made with this session.', true],
  }),
  SignInNote: entity(SignInNote, 'A sign-in to an account, or an attempt.', {
    id: ['The number of its entry in the audit trail.', 1042],
    at: ['The instant at which it happened.', '2026-07-24T15:30:00.000Z'],
    outcome: [
      'The outcome, in the audit trail’s words. With `code asked` and `code refused`, the password was correct. `password refused` is a wrong password in a session that was open.',
      'signed in',
    ],
    peer: ['The network address of the request.', '192.0.2.1'],
    client: ['The browser; blank if unknown.', 'Firefox on Windows'],
  }),
  SecondFactor: entity(SecondFactor, 'The caller’s second factor.', {
    confirmedAt: [
      'The instant since which it is required; null if there is none.',
      '2026-07-24T15:30:00.000Z',
    ],
    recoveryCodesLeft: ['The number of unused recovery codes.', 10],
    isRequired: ['Whether the site requires everyone to have one.', false],
  }),
  TimeSecret: entity(TimeSecret, 'The secret for an authenticator app.', {
    secret: ['The secret in base 32, for typing.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    uri: [
      'The secret as a link, which can be shown as a QR code for the app.',
      'otpauth://totp/Sunshine%20Ledger:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sunshine%20Ledger',
    ],
  }),
  RecoveryCodes: entity(RecoveryCodes, 'Codes for signing in without the app. Each works once.', {
    codes: ['The codes.', ['ybur-2kh4-ygav-yyxd']],
  }),
} as const satisfies Record<string, Entity>
