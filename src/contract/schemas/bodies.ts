import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { decimal } from './decimal.ts'
import { MAX_PASSWORD } from './session.ts'
import { VOTER_ID_FORM } from './voter.ts'

/** What is sent along with a call. Like `parameters.ts` these are for the server: the browser takes their types only. */

/** No longer than one can be, by RFC 5321. */
export const Email = z.email().check(z.maxLength(320))

export const Credentials = z.object({
  email: Email,
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)),
})
export type Credentials = z.infer<typeof Credentials>

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
