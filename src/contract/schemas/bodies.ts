import * as z from 'zod/mini'
import { body, field } from './record.ts'
import { AcctNum, decimal, lineUpTo } from './values.ts'
import { Role } from './person.ts'
import { QueriesText } from './reconciliation.ts'
import { MAX_PASSWORD } from '../domain/administration.ts'
import { VOTER_ID_FORM } from '../domain/voterRoll.ts'

/** The bodies of requests. Like `parameters.ts` these are for the server; the browser uses only their types. */

/** The longest address that RFC 5321 allows. */
export const Email = z.email().check(z.maxLength(320))

/** Six digits, or a recovery code; longer ones are refused unread. */
const MAX_CODE = 64
const Code = z.string().check(z.minLength(1), z.maxLength(MAX_CODE))

/** Longer ones are refused unread; the rules for passwords have their own sentences. */
const NewPassword = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD))

/** The secret of a link. */
const Secret = z.string().check(z.regex(/^[\w-]{43}$/))

const OwnPassword = field(NewPassword, 'The password of the account.', 'forty pelicans dive')
const OwnCode = field(Code, 'Six digits, or a recovery code; either works only once.', 'ybur-2kh4-ygav-yyxd')
const FirstPassword = field(
  NewPassword,
  'The password to sign in with, of at least 12 characters.',
  'fifty herons dive',
)

export const Credentials = body('Credentials', 'The credentials for signing in.', {
  email: field(Email, 'The e-mail address of the account.', 'ada@example.org'),
  password: OwnPassword,
  code: field(
    z.optional(z.string().check(z.maxLength(MAX_CODE))),
    'For an account with a second factor: six digits, or a recovery code. If it is left out, the call is refused with 403.',
    '666841',
  ),
})
export type Credentials = z.infer<typeof Credentials>

export const SignInLink = body('SignInLink', 'A link that was made at the console.', {
  token: field(Secret, 'The secret of the link.', 'Yx3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQk'),
})
export type SignInLink = z.infer<typeof SignInLink>

export const PasswordChange = body('PasswordChange', 'A change of the caller’s password.', {
  current: field(NewPassword, 'The current password.', 'forty pelicans dive'),
  next: field(NewPassword, 'The new password, of at least 12 characters.', 'ninety ospreys circle'),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const PasswordAgain = body('PasswordAgain', 'The password, to begin setting up a second factor.', {
  password: OwnPassword,
})
export type PasswordAgain = z.infer<typeof PasswordAgain>

export const FirstCode = body('FirstCode', 'The code that confirms a second factor.', {
  password: OwnPassword,
  code: field(Code, 'The six-digit code that the app shows.', '666841'),
})
export type FirstCode = z.infer<typeof FirstCode>

export const OwnerProof = body('OwnerProof', 'Proof that the caller owns the account.', {
  password: OwnPassword,
  code: OwnCode,
})
export type OwnerProof = z.infer<typeof OwnerProof>

/** It holds for five minutes. */
export const Confirmation = body(
  'Confirmation',
  'Confirms that the caller owns the account: one of these, or both.',
  { password: z.optional(OwnPassword), code: z.optional(OwnCode) },
  ({ password, code }) => password !== undefined || code !== undefined,
)
export type Confirmation = z.infer<typeof Confirmation>

export const Invitee = body('Invitee', 'The person to invite, and their role.', {
  email: field(Email, 'The e-mail address that will be used to sign in.', 'bea@example.org'),
  role: field(
    Role,
    '`administrator`, or `auditor` for a user who can view but not change anything.',
    'auditor',
  ),
})
export type Invitee = z.infer<typeof Invitee>

const PersonName = lineUpTo(100)

export const InvitationAnswer = body('InvitationAnswer', 'The acceptance of an invitation.', {
  token: field(Secret, 'The secret of the invitation.', 'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU'),
  name: field(PersonName, 'The person’s name, of at most 100 characters.', 'Bea Boone'),
  password: FirstPassword,
})
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

export const OwnAccount = body('OwnAccount', 'The demo administrator’s account of their own.', {
  email: field(Email, 'The e-mail address that will be used to sign in.', 'dee@example.org'),
  name: field(PersonName, 'The person’s name, of at most 100 characters.', 'Dee Dupree'),
  password: FirstPassword,
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const PersonChange = body('PersonChange', 'A change to an account; what is left out stays the same.', {
  email: field(Email, 'The e-mail address used to sign in.', 'cy@example.org'),
  role: field(z.optional(Role), 'The new role.', 'auditor'),
  isDisabled: field(z.optional(z.boolean()), 'Whether the account is disabled.', true),
  removesSecondFactor: field(
    z.optional(z.literal(true)),
    'True removes the second factor, for example of a lost device.',
    true,
  ),
})
export type PersonChange = z.infer<typeof PersonChange>

export const HeldAccounts = body('HeldAccounts', 'Accounts whose held answers are to be loaded.', {
  accounts: field(
    z.array(AcctNum).check(z.minLength(1), z.maxLength(50)),
    'The account numbers, at most 50.',
    [70275],
  ),
})
export type HeldAccounts = z.infer<typeof HeldAccounts>

export const ListAgain = body('ListAgain', 'Imports the list of an earlier import again.', {
  allowRemovals: field(
    z.optional(z.boolean()),
    'Whether to remove all records and rows that are not in the list, however many.',
    true,
  ),
})
export type ListAgain = z.infer<typeof ListAgain>

export const VoterIdEdit = body('VoterIdEdit', 'A VoterID to save for a candidate.', {
  VoterID: field(
    z.string().check(z.trim(), z.regex(VOTER_ID_FORM)),
    '6 to 10 digits; blank restores the VoterID of the state’s file.',
    '100000001',
  ),
})
export type VoterIdEdit = z.infer<typeof VoterIdEdit>

export const AccountAddition = body('AccountAddition', 'A committee account to add to a candidate’s list.', {
  accountName: field(
    lineUpTo(200),
    'The name of the account, of at most 200 characters. The list uses the register’s name instead.',
    'Citizens for Shade Trees',
  ),
  accountNum: field(decimal(AcctNum), 'The account number, as a number or as text of digits.', 70275),
})
export type AccountAddition = z.infer<typeof AccountAddition>

export const StatementAccount = body('StatementAccount', 'The account that a statement is assigned to.', {
  id: field(
    z.string().check(z.minLength(1), z.maxLength(1000)),
    'The id of the statement.',
    '/Mockley, Dana | Example Future Fund | 2024-01-09 | Statement of Solicitation',
  ),
  Account: field(
    z.nullable(AcctNum),
    'The account of a candidate or committee; null to decide by the names in the statement.',
  ),
})
export type StatementAccount = z.infer<typeof StatementAccount>

export const ReconciliationForm = body('ReconciliationForm', 'Names to match, as form fields.', {
  queries: field(
    QueriesText,
    'JSON as defined by the Reconciliation Service API 0.2: an object whose keys you choose and whose values are queries, each with optional type, properties and limit.',
    '{"q0":{"query":"Ada M. Alvarez","type":"candidate"}}',
  ),
})
