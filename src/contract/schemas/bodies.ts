import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { decimal } from './decimal.ts'
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

export const Credentials = z.object({
  email: Email,
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)),
  /** For an account with a second factor. */
  code: z.optional(z.string().check(z.maxLength(MAX_CODE))),
})
export type Credentials = z.infer<typeof Credentials>

/** The secret of a link that was made at the console. */
export const SignInLink = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })
export type SignInLink = z.infer<typeof SignInLink>

/** Longer ones are refused unread; the rules for passwords have their own sentences. */
const NewPassword = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD))

/** The body of a change of the user's own password. */
export const PasswordChange = z.object({ current: NewPassword, next: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** Beginning to set up a second factor requires the password again. */
export const PasswordAgain = z.object({ password: NewPassword })
export type PasswordAgain = z.infer<typeof PasswordAgain>

/** The first code of a second factor that is being set up, with the password. */
export const FirstCode = z.object({ password: NewPassword, code: Code })
export type FirstCode = z.infer<typeof FirstCode>

/** Proves that a signed-in user is the owner of the account. */
export const OwnerProof = z.object({ password: NewPassword, code: Code })
export type OwnerProof = z.infer<typeof OwnerProof>

/** Confirms for five minutes that the person at the keyboard is the account's own: by its password, a code, or both. */
export const Confirmation = z
  .object({ password: z.optional(NewPassword), code: z.optional(Code) })
  .check(z.refine(({ password, code }) => password !== undefined || code !== undefined))
export type Confirmation = z.infer<typeof Confirmation>

/** The body of an invitation. */
export const Invitee = z.object({ email: Email, role: Role })
export type Invitee = z.infer<typeof Invitee>

const PersonName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u))

/** The body of accepting an invitation. */
export const InvitationAnswer = z.object({
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
  name: PersonName,
  password: NewPassword,
})
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

/** The demo administrator's own account. */
export const OwnAccount = z.object({ email: Email, name: PersonName, password: NewPassword })
export type OwnAccount = z.infer<typeof OwnAccount>

/** The body of a change of a person's account; what is left out stays as it is. */
export const PersonChange = z.object({
  email: Email,
  role: z.optional(Role),
  isDisabled: z.optional(z.boolean()),
  /** For a person who has lost their device. */
  removesSecondFactor: z.optional(z.literal(true)),
})
export type PersonChange = z.infer<typeof PersonChange>

/** The body of insisting on the state's answers about accounts, although they would take much away. */
export const HeldAccounts = z.object({
  accounts: z.array(AcctNum).check(z.minLength(1), z.maxLength(50)),
})
export type HeldAccounts = z.infer<typeof HeldAccounts>

/** The body of importing an earlier list again. */
export const ListAgain = z.object({
  /** Whether it may remove records and rows, however many. */
  allowRemovals: z.optional(z.boolean()),
})
export type ListAgain = z.infer<typeof ListAgain>

/** The body of a VoterID save. */
export const VoterIdEdit = z.object({ VoterID: z.string().check(z.trim(), z.regex(VOTER_ID_FORM)) })
export type VoterIdEdit = z.infer<typeof VoterIdEdit>

/** The body of an addition to a candidate's account list. The number may come as digits in text. */
export const AccountAddition = z.object({
  accountName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
  accountNum: decimal(AcctNum),
})
export type AccountAddition = z.infer<typeof AccountAddition>

/** The body of a link between a statement of the state's listing and an account; null takes the link back. */
export const StatementAccount = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(1000)),
  Account: z.nullable(AcctNum),
})
export type StatementAccount = z.infer<typeof StatementAccount>

/** The form that carries names to be matched. */
export const ReconciliationForm = z.object({ queries: QueriesText })
