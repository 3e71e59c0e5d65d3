import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import type * as sessionAddresses from '../sessionAddresses.ts'
import * as person from '../schemas/person.ts'
import * as bodies from '../schemas/bodies.ts'
import { INVITATION_HOURS, CODE_NEEDED } from '../domain/administration.ts'
import { Ordinal } from '../schemas/values.ts'
import type { Details, DetailsOf } from './endpoint.ts'
import { parameter, upTo } from './parameters.ts'
import { OTHER_WAYS_IN, TOO_MANY_SIGN_INS, tryAgainIn } from './refusals.ts'

/** The refusals of a call that takes a password: it counts like an attempt to log in. */
const refusing = <Others extends Details['errors']>(wrong: string, others?: Others) =>
  Object.assign({ 403: wrong, 429: tryAgainIn(15, TOO_MANY_SIGN_INS) }, others)

const NEW_SESSION = {
  description: 'The session’s token.',
  schema: person.Login,
  headers: { 'Set-Cookie': 'The session’s cookie, which scripts cannot read.' },
} as const
const WRONG_PASSWORD = 'That is not your password'
const WRONG_PROOF = refusing('Your password or the code is not right')

export const SIGN_IN_CALLS = {
  signIn: {
    summary: 'Opens a session for an administrator.',
    remarks:
      'The session ends after 30 minutes without a call, and after 12 hours at the latest. Browsers also get a cookie, which is used only for changing an account list. For an account with a second factor, send its code as well.',
    body: [bodies.Credentials, 'Enter an email address and a password'],
    answer: NEW_SESSION,
    errors: refusing(CODE_NEEDED, {
      401: 'Wrong email or password',
      429: `${tryAgainIn(15, TOO_MANY_SIGN_INS)} ${OTHER_WAYS_IN}`,
    }),
  },
  signInByLink: {
    summary: 'Opens a session by a link that the operator made at the console.',
    remarks: 'A link works once and for half an hour, however many passwords were wrong before.',
    access: 'public',
    body: [bodies.SignInLink, 'Expected the token of a link'],
    answer: NEW_SESSION,
    errors: { 401: 'This link was used, replaced or is too old. Ask the operator for another.' },
  },
  getCurrentUser: {
    summary: 'The user who is signed in with this token.',
    access: 'token',
    isForSetup: true,
    answer: { description: 'The user.', schema: person.AdminUser },
  },
  signOut: {
    summary: 'Ends the session of this token and its cookie.',
    access: 'token',
    isForAuditors: true,
    isForSetup: true,
    answer: { description: 'The session is over.' },
  },
  listSessions: {
    summary: 'The caller’s open sessions.',
    remarks: 'Signing in does not end older sessions.',
    answer: { description: 'The sessions, newest first.', schema: z.array(person.AdminSession) },
  },
  endSession: {
    summary: 'Ends one of the caller’s sessions, usually one on another device.',
    isForAuditors: true,
    params: [
      z.object({ sessionId: parameter(Ordinal, 'The id of a session, from the list of sessions.', 1) }),
      'Expected the id of a session',
    ],
    answer: { description: 'The session is over.' },
    errors: { 404: 'You have no such session' },
  },
  endOtherSessions: {
    summary: 'Ends all of the caller’s sessions except the one that makes this call.',
    isForAuditors: true,
    answer: { description: 'The other sessions are over.' },
  },
  listSignIns: {
    summary: 'The sign-ins to an account and the attempts, with their network address and outcome.',
    remarks: `The answer has the newest ${person.SIGN_INS_SHOWN}; the audit trail has all of them.`,
    query: [
      z.object({
        email: parameter(
          upTo(320),
          'The e-mail address of an account; the caller’s if left out or blank.',
          'ada@example.org',
        ),
      }),
      'Expected the email of an account, or nothing for your own',
    ],
    answer: { description: 'The sign-ins, newest first.', schema: z.array(person.SignInNote) },
  },
  getSecondFactor: {
    summary: 'Whether the caller has a second factor.',
    isForSetup: true,
    answer: { description: 'The second factor, without its secret.', schema: person.SecondFactor },
  },
  beginSecondFactor: {
    summary: 'Starts setting up a second factor: codes by RFC 6238, with SHA-1, six digits and 30 seconds.',
    remarks:
      'The secret is shown only once. Signing in requires no code until a first code has confirmed it.',
    isForAuditors: true,
    isForSetup: true,
    body: [bodies.PasswordAgain, 'Enter your password'],
    answer: { description: 'The secret for an authenticator app.', schema: person.TimeSecret },
    errors: refusing(WRONG_PASSWORD, { 409: 'You have a second factor already. Turn it off first.' }),
  },
  confirmSecondFactor: {
    summary: 'Turns on the second factor, with its first code.',
    remarks: 'The other sessions of the account end; the one that makes this call stays.',
    isForAuditors: true,
    isForSetup: true,
    body: [bodies.FirstCode, 'Enter your password, and the code of your authenticator app'],
    answer: { description: 'The recovery codes, which are shown only once.', schema: person.RecoveryCodes },
    errors: refusing(WRONG_PASSWORD, { 409: 'Begin to set up a second factor first' }),
  },
  renewRecoveryCodes: {
    summary: 'Replaces the remaining recovery codes with new ones.',
    isForAuditors: true,
    body: [bodies.OwnerProof, 'Enter your password, and a code'],
    answer: { description: 'The recovery codes, which are shown only once.', schema: person.RecoveryCodes },
    errors: WRONG_PROOF,
  },
  removeSecondFactor: {
    summary: 'Turns off the caller’s second factor.',
    remarks:
      'The other sessions of the account end. If the site requires a second factor, another one has to be set up.',
    isForAuditors: true,
    body: [bodies.OwnerProof, 'Enter your password, and a code'],
    answer: { description: 'The second factor is off, and its recovery codes no longer work.' },
    errors: WRONG_PROOF,
  },
  confirmIdentity: {
    summary: 'Confirms for five minutes that the caller is the owner of the account.',
    remarks:
      'Send the password, or a code of the second factor. Calls for what cannot be undone, or lets people in, are refused without it; the confirmation is that of the session.',
    body: [bodies.Confirmation, 'Enter your password, or a code'],
    answer: { description: 'The session may do these things for five minutes.' },
    errors: WRONG_PROOF,
  },
  makeOwnAccount: {
    summary: 'Makes an account for the demo administrator, whose session becomes that of the account.',
    remarks: 'The first import of a list closes the demo account, so it is refused until this was done.',
    confirms: 'always',
    body: [bodies.OwnAccount, 'Enter an email address, a name and a password'],
    answer: {
      ...NEW_SESSION,
      description: 'The token of the account’s session; the demo administrator’s has ended.',
    },
    errors: { 404: 'You are not the demo administrator', 409: '{email} has an account already' },
  },
  changePassword: {
    summary: 'Changes the caller’s password.',
    remarks:
      'The other sessions of the account end, and the invitations it made are withdrawn; the session that makes this call stays.',
    isForAuditors: true,
    body: [bodies.PasswordChange, 'Enter your current password, and the new one'],
    answer: { description: 'The password is changed.' },
    errors: refusing('That is not your current password'),
  },
} as const satisfies Partial<DetailsOf<typeof sessionAddresses & typeof adminAddresses>>

export const PEOPLE_CALLS = {
  listPeople: {
    summary: 'The people who can sign in or could before, and the open invitations.',
    answer: {
      description: 'The people by e-mail address, the invitations newest first.',
      schema: person.People,
    },
  },
  changePerson: {
    summary: 'Changes a person’s role, disables or enables their account, or removes a lost second factor.',
    remarks:
      'What is left out of the body stays the same. The sessions of the account end, unless nothing changes.',
    confirms: 'always',
    body: [
      bodies.PersonChange,
      'Expected the email of an account, with role, isDisabled or removesSecondFactor',
    ],
    answer: { description: 'The account is as requested.' },
    errors: {
      404: 'Nobody signs in with {email}',
      409: 'Ask another administrator to change your own account',
    },
  },
  invite: {
    summary: 'Invites a person, by a link that works once.',
    remarks: `An invitation expires after ${INVITATION_HOURS} hours, when a later one is sent to the same e-mail address, or when the account that made it is disabled or loses its sessions.`,
    confirms: 'always',
    body: [bodies.Invitee, 'Enter an email address, and administrator or auditor'],
    answer: {
      description: 'The secret of the link. It is stored as a hash and not shown again.',
      schema: person.InvitationSecret,
    },
    errors: {
      409: '{email} has an account already',
      429: `More than ${person.MAX_INVITATIONS} invitations are open. Withdraw some first.`,
    },
  },
  withdrawInvitation: {
    summary: 'Withdraws an invitation that has not been accepted.',
    params: [
      z.object({ invitationId: parameter(Ordinal, 'The id of an invitation, from the list of people.', 1) }),
      'Expected the id of an invitation',
    ],
    answer: { description: 'The link no longer works.' },
    errors: { 404: 'That invitation no longer exists' },
  },
  acceptInvitation: {
    summary: 'Accepts an invitation, which creates an account.',
    access: 'public',
    body: [bodies.InvitationAnswer, 'Expected the invitation’s token, a name and a password'],
    answer: { description: 'The account is created and can sign in.' },
    errors: {
      404: 'This invitation was used, withdrawn or is too old. Ask for another.',
      409: 'This account exists already. Log in instead.',
    },
  },
} as const satisfies Partial<DetailsOf<typeof sessionAddresses & typeof adminAddresses>>
