import * as z from 'zod/mini'
import { AcctNum, parseAcctNum } from './acctNum.ts'
import { AUDIT_ACTIONS } from './audit.ts'
import { MAX_BALANCE_ACCOUNTS } from './balance.ts'
import { decimal } from './decimal.ts'
import { DeletableType } from './deletion.ts'
import { ElectionId } from './election.ts'

/** What travels in the address of a call. The server checks requests against these and the documentation prints them. */

export const AccountPath = z.object({ acctNum: decimal(AcctNum) })

/** An account in a candidate's list. */
export const LinkedAccountPath = z.extend(AccountPath, { accountNum: decimal(AcctNum) })

export const ElectionPath = z.object({ electionId: ElectionId })

export const OfficePath = z.extend(ElectionPath, { officeCode: z.string().check(z.regex(/^[A-Z0-9]{1,4}$/)) })

export const LatestQuery = z.object({
  sort: z.optional(z.literal('acctnum_desc')),
  limit: z.optional(decimal(z.int().check(z.positive(), z.lte(500)))),
})

/**
 * Commas with anything between: only their count is checked. What is no account number is skipped, as the specification
 * rules, and each account is asked for once, in ascending order.
 */
export const BalancesQuery = z.object({
  accounts: z.pipe(
    z.string().check(z.regex(new RegExp(`^[^,]*(,[^,]*){0,${MAX_BALANCE_ACCOUNTS - 1}}$`))),
    z.transform((text) => {
      const accounts = new Set(text.split(',').flatMap((part) => parseAcctNum(part.trim()) ?? []))
      return [...accounts].toSorted((a, b) => a - b)
    }),
  ),
})

export const DocumentTypePath = z.object({ type: z.string() })

export const FilePath = z.object({ FilePath: z.string() })

/** The filters of the administrators' list; left out or blank, they do not filter. */
export const AdminCandidatesQuery = z.object({
  election: z.optional(z.union([ElectionId, z.literal('')])),
  office: z.optional(z.union([OfficePath.shape.officeCode, z.literal('')])),
})

const Term = z.optional(z.string().check(z.maxLength(100)))

/** The names a search of voters is given, at least one; each is a prefix, without regard to case and accents. */
export const VoterQuery = z
  .object({ firstName: Term, middleName: Term, lastName: Term })
  .check(z.refine((names) => Object.values(names).some((name) => Boolean(name?.trim()))))
export type VoterQuery = z.infer<typeof VoterQuery>

export const VoterPath = z.object({ voterId: z.string().check(z.regex(/^\d{1,10}$/)) })

/** The path of a deletion. */
export const DeletionPath = z.extend(AccountPath, { type: DeletableType })

export const SessionPath = z.object({ sessionId: decimal(z.int().check(z.positive())) })

/** A filter left out or blank does not filter; `who` and `record` match from their beginning on. */
export const AuditQuery = z.object({
  who: z.optional(z.string().check(z.maxLength(320))),
  action: z.optional(z.union([z.enum(AUDIT_ACTIONS), z.literal('')])),
  record: z.optional(z.string().check(z.maxLength(340))),
  /** The id of the last entry seen: the answer goes on with the entries before it. */
  before: z.optional(decimal(z.int().check(z.nonnegative()))),
})
export type AuditQuery = z.infer<typeof AuditQuery>
