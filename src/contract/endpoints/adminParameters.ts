import * as z from 'zod/mini'
import { AUDIT_ACTIONS } from '../domain/administration.ts'
import { decimal, ElectionId, Instant, Ordinal } from '../schemas/values.ts'
import { DeletableType } from '../schemas/audit.ts'
import { AccountPath, CommitteePath, OfficeCode, parameter } from './parameters.ts'

/* The address parameters of administrators' calls; parameters.ts has those of public calls. */

/** Text of at most so many characters, or none. */
const upTo = (characters: number) => z.optional(z.string().check(z.maxLength(characters)))

/** A filter may be left out or blank, as in a form. */
const orBlank = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.union([schema, z.literal('')]))

/** An account in a candidate's list. */
export const LinkedAccountPath = z.object({ ...AccountPath.shape, accountNum: CommitteePath.shape.acctNum })

/** The filters of the administrators' list; a missing or blank one does not filter. */
export const ADMIN_CANDIDATES = [
  z.object({
    election: parameter(
      orBlank(ElectionId),
      'Only candidates in the election with this id. No filter if left out or blank.',
      '20261103-GEN',
    ),
    office: parameter(
      orBlank(OfficeCode),
      'Only candidates for the office with this code of the state’s. No filter if left out or blank.',
      'STR',
    ),
  }),
  'Expected an election such as 20261103-GEN and an office such as STR',
] as const

/** The names of a voter search, at least one with a letter; each is a prefix that ignores case and accents. */
export const VoterQuery = z
  .object({
    firstName: parameter(upTo(100), 'The beginning of the first name.', 'Ada'),
    middleName: parameter(upTo(100), 'The beginning of the middle name.', 'M'),
    lastName: parameter(upTo(100), 'The beginning of the last name.', 'Alvarez'),
  })
  .check(z.refine((names) => Object.values(names).some((name = '') => /[^\s\p{M}]/u.test(name))))
export type VoterQuery = z.infer<typeof VoterQuery>

/** A candidate in a batch for which voters are suggested. */
export const VoterIdBatchPath = z.object({
  batchId: parameter(Ordinal, 'The id of the batch, from the answer that opened it.', 1),
  ...AccountPath.shape,
})

export const SuggestionsQuery = z.object({
  birthYear: parameter(
    z.optional(decimal(z.int().check(z.gte(1900), z.lte(2100)))),
    'The candidate’s year of birth, if known.',
    1971,
  ),
})

export const VoterPath = z.object({
  voterId: parameter(z.string().check(z.regex(/^\d{1,10}$/)), 'A voter registration number.', '100000001'),
})

/** The path of a deletion. */
export const DeletionPath = z.object({
  ...AccountPath.shape,
  type: parameter(DeletableType, 'Which kind of record it is.', 'candidate'),
})

export const SessionPath = z.object({
  sessionId: parameter(Ordinal, 'The id of a session, from the list of sessions.', 1),
})

export const SignInsQuery = z.object({
  email: parameter(
    upTo(320),
    'The e-mail address of an account; the caller’s if left out or blank.',
    'ada@example.org',
  ),
})

export const InvitationPath = z.object({
  invitationId: parameter(Ordinal, 'The id of an invitation, from the list of people.', 1),
})

/** A missing or blank filter does not filter; `who` and `record` match prefixes. */
export const AuditQuery = z.object({
  who: parameter(
    upTo(320),
    'Only entries by administrators whose e-mail address begins with this.',
    'ada@example.org',
  ),
  action: parameter(orBlank(z.enum(AUDIT_ACTIONS)), 'Only entries of this action.', 'VoterID saved'),
  record: parameter(
    upTo(340),
    'Only entries about records whose path begins with this; a number alone is that of a candidate, a committee or a voter.',
    'candidates/91527',
  ),
  of: parameter(upTo(1100), 'Only entries about the record with exactly this path.', 'candidates/91527'),
  since: parameter(orBlank(Instant), 'Only entries from this instant on.', '2026-07-24T04:00:00.000Z'),
  until: parameter(orBlank(Instant), 'Only entries before this instant.', '2027-07-25T04:00:00.000Z'),
  before: parameter(
    z.optional(decimal(z.int().check(z.nonnegative()))),
    'Only entries before the one with this id.',
    1042,
  ),
})
export type AuditQuery = z.infer<typeof AuditQuery>

const openId = parameter(
  z.string().check(z.regex(/^[\da-f]{24}$/)),
  'The id of the open import.',
  '5f0c2a9e8b7d6c5e4f3a2b1c',
)

export const OpenImportPath = z.object({ openId })

export const ImportPartPath = z.object({
  openId,
  fileNo: parameter(decimal(z.int().check(z.gte(0))), 'The index of the file; the first is 0.', 0),
  offset: parameter(decimal(z.int().check(z.gte(0))), 'How many bytes of the file were sent before.', 0),
})

export const ImportPath = z.object({ importId: parameter(Ordinal, 'The number of an import.', 1) })

export const ImportsQuery = z.object({
  before: parameter(z.optional(Ordinal), 'Only imports before the one with this number.', 120),
})

export const RejectedQuery = z.object({
  file: parameter(z.string().check(z.maxLength(400)), 'The name of a file.', 'CandidateList.txt'),
})

export const AuditEntryPath = z.object({
  entryId: parameter(Ordinal, 'The id of an entry of the audit trail.', 1),
})
