import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { MAX_BALANCE_ACCOUNTS } from './balance.ts'
import { ElectionId } from './election.ts'

/** What travels in the address of a call. The server checks requests against these and the documentation prints them. */

export const AccountPath = z.object({ acctNum: AcctNum })

export const ElectionPath = z.object({ electionId: ElectionId })

export const OfficePath = z.extend(ElectionPath, { officeCode: z.string().check(z.regex(/^[A-Z0-9]{1,4}$/)) })

export const LatestQuery = z.object({
  sort: z.optional(z.literal('acctnum_desc')),
  limit: z.optional(z.coerce.number().check(z.int(), z.positive(), z.lte(500))),
})

/** Commas with anything between: what is no account number is skipped, only their count is checked. */
export const BalancesQuery = z.object({
  accounts: z.string().check(z.regex(new RegExp(`^[^,]*(,[^,]*){0,${MAX_BALANCE_ACCOUNTS - 1}}$`))),
})

export const DocumentTypePath = z.object({ type: z.string() })

export const FilePath = z.object({ FilePath: z.string() })
