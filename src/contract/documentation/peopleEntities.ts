import { AdminSession } from '../schemas/adminSession.ts'
import { Invitation, InvitationSecret, People, Person } from '../schemas/person.ts'
import { RecoveryCodes, SecondFactor, TimeSecret } from '../schemas/secondFactor.ts'
import { AdminUser, Login } from '../schemas/session.ts'
import { SignInNote } from '../schemas/signInNote.ts'
import { entity, type Entity } from './entity.ts'

/** People who may sign in, how they do, and their sessions; only administrators are answered these. */
export const PEOPLE_ENTITIES = {
  Login: entity(Login, 'What signing in answers.', {
    token: [
      'The token of the session, for the header x-auth-token.',
      'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU',
    ],
    mustSetUp: ['True where the session can only set up a second factor; left out otherwise.', true],
  }),
  AdminUser: entity(AdminUser, 'The administrator who is signed in.', {
    name: ['The name to greet them by.', 'Ada Alvarez'],
    email: ['The e-mail address they sign in with.', 'ada@example.org'],
    role: ['`auditor` for one who may change nothing; left out for an administrator.', 'auditor'],
    mustSetUp: ['True where the session can only set up a second factor; left out otherwise.', true],
  }),
  Person: entity(Person, 'Somebody who can sign in, or could.', {
    email: ['The e-mail address they sign in with.', 'ada@example.org'],
    name: ['Their name.', 'Ada Alvarez'],
    role: ['`administrator`, or `auditor` for one who may change nothing.', 'administrator'],
    createdAt: ['The instant the account was made.', '2026-07-24T15:30:00.000Z'],
    disabledAt: ['The instant it was closed; null while it is open.', null],
    hasSecondFactor: ['Whether a code is asked for beside the password.', true],
    isYou: ['Whether it is the one who asks.', true],
  }),
  Invitation: entity(Invitation, 'Somebody who was invited and has not come yet.', {
    id: ['The number of the invitation.', 1],
    email: ['The e-mail address it is for.', 'bea@example.org'],
    role: ['What they will be.', 'auditor'],
    invitedBy: ['The e-mail address of who invited.', 'ada@example.org'],
    expiresAt: ['The instant the link ends.', '2026-07-27T15:30:00.000Z'],
  }),
  People: entity(People, 'Who can sign in here, and who is invited.', {
    people: ['By e-mail.', []],
    invitations: ['The newest first.', []],
  }),
  InvitationSecret: entity(InvitationSecret, 'What a new invitation is taken up with.', {
    token: ['The secret, said this once.', 'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU'],
    expiresAt: ['The instant the link ends.', '2026-07-27T15:30:00.000Z'],
  }),
  AdminSession: entity(AdminSession, 'An open session of the administrator who asks.', {
    id: ['The number of the session; later ones have higher ones.', 1],
    signedInAt: ['The instant it was opened.', '2026-07-24T15:30:00.000Z'],
    lastUsedAt: ['The instant of its last call, to the minute.', '2026-07-24T16:02:00.000Z'],
    endsAt: ['The instant it ends at the latest.', '2026-07-25T03:30:00.000Z'],
    peer: ['The network address it was opened from; blank when that is not known.', '192.0.2.1'],
    client: ['The kind of browser it was opened with; blank when that is not known.', 'Firefox on Windows'],
    isCurrent: ['Whether it is the session that asks.', true],
  }),
  SignInNote: entity(SignInNote, 'Somebody signed in to an account, or tried to.', {
    id: ['The entry of the audit trail.', 1042],
    at: ['The instant.', '2026-07-24T15:30:00.000Z'],
    outcome: [
      'As the audit trail says it; `code asked` and `code refused` come after the right password.',
      'signed in',
    ],
    peer: ['The network address it came from.', '192.0.2.1'],
    client: ['The kind of browser; blank when that is not known.', 'Firefox on Windows'],
  }),
  SecondFactor: entity(SecondFactor, 'The second factor of whoever asks.', {
    confirmedAt: [
      'The instant since which it is asked for; null where there is none.',
      '2026-07-24T15:30:00.000Z',
    ],
    recoveryCodesLeft: ['How many recovery codes are not used.', 10],
    isRequired: ['Whether the site asks everybody for one.', false],
  }),
  TimeSecret: entity(TimeSecret, 'What an authenticator app is given.', {
    secret: ['The secret in base 32, to type.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    uri: [
      'The same as a link, or a picture, for the app.',
      'otpauth://totp/Sunshine%20Ledger:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sunshine%20Ledger',
    ],
  }),
  RecoveryCodes: entity(RecoveryCodes, 'What signs in where there is no app, each once.', {
    codes: ['The codes.', ['ybur-2kh4-ygav-yyxd']],
  }),
} as const satisfies Record<string, Entity>
