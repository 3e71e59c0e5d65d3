import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import type * as sessionAddresses from '../sessionAddresses.ts'
import { AdminSession } from '../schemas/adminSession.ts'
import {
  Credentials,
  FirstCode,
  InvitationAnswer,
  Invitee,
  OwnerProof,
  PasswordAgain,
  PasswordChange,
  PersonChange,
} from '../schemas/bodies.ts'
import { INVITATION_HOURS, InvitationSecret, MAX_INVITATIONS, People } from '../schemas/person.ts'
import { RecoveryCodes, SecondFactor, TimeSecret } from '../schemas/secondFactor.ts'
import { SIGN_INS_SHOWN, SignInNote } from '../schemas/signInNote.ts'
import { AdminUser, Login } from '../schemas/session.ts'
import type { DetailsOf } from './endpoint.ts'
import { InvitationPath, SessionPath, SignInsQuery } from './adminParameters.ts'
import { TOO_MANY_SIGN_INS, CODE_NEEDED, WRONG_CODE, tryAgainIn } from './refusals.ts'

const WRONG_PROOF = 'Your password or the code is not right'

/** Signing in and out, second factors, and the accounts of those who may sign in. */
export const SIGN_IN_ENDPOINTS = {
  signIn: {
    section: 'Signing in',
    summary: 'Opens a session for an administrator.',
    remarks:
      'The session ends after 30 minutes without a call and after 12 hours in any case. Browsers are also given a cookie, which serves the account list alone. An account with a second factor sends its code along.',
    body: [Credentials, 'Enter an email address and a password'],
    answer: {
      description: 'The session’s token.',
      schema: Login,
      headers: { 'Set-Cookie': 'The session’s other secret, which no script can read.' },
    },
    errors: {
      401: 'Wrong email or password',
      403: CODE_NEEDED,
      429: tryAgainIn(15, TOO_MANY_SIGN_INS),
    },
  },
  getCurrentUser: {
    section: 'Signing in',
    summary: 'Who is signed in with this token.',
    access: 'token',
    isForSetup: true,
    answer: { description: 'The administrator.', schema: AdminUser },
  },
  signOut: {
    section: 'Signing in',
    summary: 'Ends the session of this token, and of the cookie that came with it.',
    access: 'token',
    isForAuditors: true,
    isForSetup: true,
    answer: { description: 'The session is over.' },
  },
  listSessions: {
    section: 'Signing in',
    summary: 'The open sessions of whoever asks.',
    remarks: 'A new session ends no older one.',
    answer: { description: 'The sessions, the last one opened first.', schema: z.array(AdminSession) },
  },
  endSession: {
    section: 'Signing in',
    summary: 'Ends a session of whoever asks, on another machine mostly.',
    isForAuditors: true,
    params: [SessionPath, 'Expected the id of a session'],
    answer: { description: 'The session is over.' },
    errors: { 404: 'You have no such session' },
  },
  endOtherSessions: {
    section: 'Signing in',
    summary: 'Ends every session of whoever asks but the one that asks.',
    isForAuditors: true,
    answer: { description: 'The other sessions are over.' },
  },
  listSignIns: {
    section: 'Signing in',
    summary: 'Who signed in to an account or tried to, from where, with what outcome.',
    remarks: `The newest ${SIGN_INS_SHOWN} are answered; the audit trail has them all.`,
    query: [SignInsQuery, 'Expected the email of an account, or none for your own'],
    answer: { description: 'The sign-ins, newest first.', schema: z.array(SignInNote) },
  },
  getSecondFactor: {
    section: 'Signing in',
    summary: 'Whether whoever asks has a second factor.',
    isForSetup: true,
    answer: { description: 'The second factor, without its secret.', schema: SecondFactor },
  },
  beginSecondFactor: {
    section: 'Signing in',
    summary: 'Begins to set up a second factor: codes by RFC 6238, SHA-1, six digits, thirty seconds.',
    remarks:
      'The secret is answered this once. Nothing is asked for until a first code of it has confirmed it.',
    isForAuditors: true,
    isForSetup: true,
    body: [PasswordAgain, 'Enter your password'],
    answer: { description: 'What to give an authenticator app.', schema: TimeSecret },
    errors: {
      403: 'That is not your password',
      409: 'You have a second factor already. Turn it off first.',
      429: tryAgainIn(15, TOO_MANY_SIGN_INS),
    },
  },
  confirmSecondFactor: {
    section: 'Signing in',
    summary: 'Turns the second factor on that was begun, with its first code.',
    remarks: 'The other sessions of the account end; the one that asks stays.',
    isForAuditors: true,
    isForSetup: true,
    body: [FirstCode, 'Enter the code of your authenticator app'],
    answer: { description: 'The recovery codes, this once.', schema: RecoveryCodes },
    errors: { 403: WRONG_CODE, 409: 'Begin to set up a second factor first' },
  },
  renewRecoveryCodes: {
    section: 'Signing in',
    summary: 'Makes new recovery codes in the place of those that are left.',
    isForAuditors: true,
    body: [OwnerProof, 'Enter your password, and a code'],
    answer: { description: 'The recovery codes, this once.', schema: RecoveryCodes },
    errors: { 403: WRONG_PROOF, 429: tryAgainIn(15, TOO_MANY_SIGN_INS) },
  },
  removeSecondFactor: {
    section: 'Signing in',
    summary: 'Turns the second factor of whoever asks off.',
    remarks:
      'The other sessions of the account end. Where the site asks for a second factor, another one has to be set up.',
    isForAuditors: true,
    body: [OwnerProof, 'Enter your password, and a code'],
    answer: { description: 'The second factor is off, and its recovery codes are worthless.' },
    errors: { 403: WRONG_PROOF, 429: tryAgainIn(15, TOO_MANY_SIGN_INS) },
  },
  changePassword: {
    section: 'Signing in',
    summary: 'Changes the password of whoever asks.',
    remarks: 'The other sessions of the account end; the one that asks stays.',
    isForAuditors: true,
    body: [PasswordChange, 'Enter your password as it is, and the new one'],
    answer: { description: 'The password is changed.' },
    errors: {
      403: 'That is not your password as it is now',
      429: tryAgainIn(15, TOO_MANY_SIGN_INS),
    },
  },
  listPeople: {
    section: 'People',
    summary: 'Who can sign in here, who could, and who is invited.',
    answer: { description: 'The people by e-mail, the invitations newest first.', schema: People },
  },
  changePerson: {
    section: 'People',
    summary:
      'Changes what somebody may do, closes an account, opens it again or takes a lost second factor away.',
    remarks: 'What is left out of the body stays. The sessions of the account end, unless nothing changes.',
    body: [
      PersonChange,
      'Expected the email of an account, with a role, whether it is disabled, or that it loses its second factor',
    ],
    answer: { description: 'The account is as was asked.' },
    errors: {
      404: 'Nobody signs in with {email}',
      409: 'Ask another administrator to change your own account',
    },
  },
  invite: {
    section: 'People',
    summary: 'Invites somebody, by a link that works once.',
    remarks: `An invitation ends after ${INVITATION_HOURS} hours, and with a later one for the same e-mail.`,
    body: [Invitee, 'Enter an email address, and administrator or auditor'],
    answer: {
      description: 'The secret of the link. It is kept as a hash and never said again.',
      schema: InvitationSecret,
    },
    errors: {
      409: '{email} has an account already',
      429: `More than ${MAX_INVITATIONS} invitations are open. Withdraw some first.`,
    },
  },
  withdrawInvitation: {
    section: 'People',
    summary: 'Ends an invitation that nobody has taken up.',
    params: [InvitationPath, 'Expected the id of an invitation'],
    answer: { description: 'The link works no more.' },
    errors: { 404: 'There is no such invitation any more' },
  },
  takeUpInvitation: {
    section: 'People',
    summary: 'Makes an account of an invitation.',
    access: 'public',
    body: [InvitationAnswer, 'Expected the invitation’s token, a name and a password'],
    answer: { description: 'The account is made, and can sign in.' },
    errors: {
      404: 'This invitation was used, withdrawn or is too old. Ask for another.',
      409: 'This account exists already. Log in instead.',
    },
  },
} as const satisfies Partial<DetailsOf<typeof sessionAddresses & typeof adminAddresses>>
