import * as z from 'zod/mini'
import { AcctNum, parseAcctNum } from '../schemas/acctNum.ts'
import { AUDIT_ACTIONS } from '../schemas/audit.ts'
import { MAX_BALANCE_ACCOUNTS } from '../schemas/balance.ts'
import { decimal } from '../schemas/decimal.ts'
import { DeletableType } from '../schemas/deletion.ts'
import { ElectionId } from '../schemas/election.ts'

/* What travels in the address of a request: what it must be, what it means, and a value it could have. */

const parameter = <Schema extends z.ZodMiniType>(schema: Schema, description: string, example: unknown) =>
  schema.check(z.meta({ description, example }))

const acctNum = parameter(
  decimal(AcctNum),
  'An account number: a positive whole number of at most 2147483647.',
  91527,
)
const committee = parameter(
  decimal(AcctNum),
  'The account number of a committee: a positive whole number of at most 2147483647.',
  70275,
)
const electionId = parameter(ElectionId, 'An election’s id: its date and kind.', '20261103-GEN')
const OfficeCode = z.string().check(z.regex(/^[A-Z0-9]{1,4}$/))

export const AccountPath = z.object({ acctNum })

export const CommitteePath = z.object({ acctNum: committee })

/** An account in a candidate's list. */
export const LinkedAccountPath = z.object({ acctNum, accountNum: committee })

export const ElectionPath = z.object({ electionId })

export const OfficePath = z.object({
  electionId,
  officeCode: parameter(OfficeCode, 'An office, in the state’s code.', 'STR'),
})

export const LatestQuery = z.object({
  sort: parameter(
    z.optional(z.literal('acctnum_desc')),
    'The order of the list. There is only one.',
    'acctnum_desc',
  ),
  limit: parameter(
    z.optional(decimal(z.int().check(z.positive(), z.lte(500)))),
    'The most records to answer, from 1 to 500; 15 when it is left out.',
    15,
  ),
})

/**
 * Commas with anything between: only their count is checked. What is no account number is skipped, as the specification
 * rules, and each account is asked for once, in ascending order.
 */
export const BalancesQuery = z.object({
  accounts: parameter(
    z.pipe(
      z.string().check(z.regex(new RegExp(`^[^,]*(,[^,]*){0,${MAX_BALANCE_ACCOUNTS - 1}}$`))),
      z.transform((text) => {
        const accounts = new Set(text.split(',').flatMap((part) => parseAcctNum(part.trim()) ?? []))
        return [...accounts].toSorted((a, b) => a - b)
      }),
    ),
    'Account numbers with commas between.',
    '91527,70275',
  ),
})

export const DocumentTypePath = z.object({
  type: parameter(z.string(), 'A type of document.', 'Statement of Solicitation'),
})

export const FilePath = z.object({
  FilePath: parameter(z.string(), 'The FilePath of a document’s record.', '91527/statement.pdf'),
})

/** The filters of the administrators' list; left out or blank, they do not filter. */
export const AdminCandidatesQuery = z.object({
  election: parameter(
    z.optional(z.union([ElectionId, z.literal('')])),
    'An election’s id; left out or blank, it does not filter.',
    '20261103-GEN',
  ),
  office: parameter(
    z.optional(z.union([OfficeCode, z.literal('')])),
    'An office, in the state’s code; left out or blank, it does not filter.',
    'STR',
  ),
})

const Term = z.optional(z.string().check(z.maxLength(100)))

/** The names a search of voters is given, at least one; each is a prefix, without regard to case and accents. */
export const VoterQuery = z
  .object({
    firstName: parameter(Term, 'The beginning of the first name.', 'Ada'),
    middleName: parameter(Term, 'The beginning of the middle name.', 'M'),
    lastName: parameter(Term, 'The beginning of the last name.', 'Alvarez'),
  })
  .check(z.refine((names) => Object.values(names).some((name) => Boolean(name?.trim()))))
export type VoterQuery = z.infer<typeof VoterQuery>

export const VoterPath = z.object({
  voterId: parameter(z.string().check(z.regex(/^\d{1,10}$/)), 'A voter registration number.', '100000001'),
})

/** The path of a deletion. */
export const DeletionPath = z.object({
  acctNum,
  type: parameter(DeletableType, 'Which kind of record it is.', 'candidate'),
})

export const SessionPath = z.object({
  sessionId: parameter(
    decimal(z.int().check(z.positive())),
    'The id of a session, as the list of sessions has it.',
    1,
  ),
})

/** A filter left out or blank does not filter; `who` and `record` match from their beginning on. */
export const AuditQuery = z.object({
  who: parameter(
    z.optional(z.string().check(z.maxLength(320))),
    'The beginning of an administrator’s e-mail address.',
    'ada@example.org',
  ),
  action: parameter(
    z.optional(z.union([z.enum(AUDIT_ACTIONS), z.literal('')])),
    'Only entries of this action.',
    'VoterID saved',
  ),
  record: parameter(
    z.optional(z.string().check(z.maxLength(340))),
    'The beginning of a record’s path.',
    'candidates/91527',
  ),
  before: parameter(
    z.optional(decimal(z.int().check(z.nonnegative()))),
    'The id of an entry: only entries before it are answered.',
    1042,
  ),
})
export type AuditQuery = z.infer<typeof AuditQuery>
