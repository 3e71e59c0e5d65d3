import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'
import { OfficePath } from './parameters.ts'

/** The state's voter numbers have 6 to 10 digits; blank takes the edit back to what the state's file says. */
export const VOTER_ID_FORM = /^(\d{6,10})?$/

/** The body of a VoterID save. */
export const VoterIdEdit = z.object({ VoterID: z.string().check(z.trim(), z.regex(VOTER_ID_FORM)) })
export type VoterIdEdit = z.infer<typeof VoterIdEdit>

/** The body of an addition to a candidate's account list. The number may come as digits in text. */
export const AccountAddition = z.object({
  accountName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  accountNum: z.pipe(
    z.transform((num: unknown) => (typeof num === 'string' && /^\d{1,10}$/.test(num) ? Number(num) : num)),
    AcctNum,
  ),
})
export type AccountAddition = z.infer<typeof AccountAddition>

/** The filters of the administrators' list; left out or blank, they do not filter. */
export const AdminCandidatesQuery = z.object({
  election: z.optional(z.union([ElectionId, z.literal('')])),
  office: z.optional(z.union([OfficePath.shape.officeCode, z.literal('')])),
})
