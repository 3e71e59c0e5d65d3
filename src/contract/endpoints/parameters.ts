import * as z from 'zod/mini'
import { DISTRICT_FORM, OFFICE_CODE_FORM, raceDistrict } from '../domain/races.ts'
import { ELECTION_ID_FORM } from '../domain/elections.ts'
import { AcctNum, decimal, ElectionId } from '../schemas/values.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Committee } from '../schemas/committee.ts'

/** The records that example addresses name. */
export interface ExampleRecords {
  candidate: { acctNum: number; name: string; lastName: string; firstName: string }
  /** The candidate's race. */
  race: { electionId: string; officeCode: string; district: string }
  committee: { acctNum: number; chair: string }
  /** A contributor, as filed. */
  contributor: { name: string; zip: string }
  filePath: string
}

/** An example that depends on the register. */
export type ExampleOf = (records: ExampleRecords) => unknown

/** A parameter of an address: its schema, its meaning, and an example, which may depend on the register. */
export const parameter = <Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  example: string | number | ExampleOf,
) => schema.check(z.meta({ description, example }))

/** Text of at most so many characters, or none. */
export const upTo = (characters: number) => z.optional(z.string().check(z.maxLength(characters)))

/** A filter may be left out or blank, as in a form. */
export const orBlank = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.union([schema, z.literal('')]))

/* The address parameters of public calls, with schema, meaning and example. */

const acctNum = parameter(
  decimal(AcctNum),
  'An account number: a positive integer of at most 2147483647.',
  ({ candidate }) => candidate.acctNum,
)

const committeeAcctNum = parameter(
  decimal(AcctNum),
  'The account number of a committee: a positive integer of at most 2147483647.',
  ({ committee }) => committee.acctNum,
)

const electionId = parameter(
  ElectionId,
  'An election’s id: its date and type.',
  ({ race }) => race.electionId,
)

const OfficeCode = z.string().check(z.regex(OFFICE_CODE_FORM))

/** An election, an office and a district, as in the address of a race. */
export const RaceText = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^${[ELECTION_ID_FORM, OFFICE_CODE_FORM, DISTRICT_FORM].map(({ source }) => source.slice(1, -1)).join('/')}$`,
      ),
    ),
  )

export const AccountPath = z.object({ acctNum })

export const CommitteePath = z.object({ acctNum: committeeAcctNum })

export const OfficePath = z.object({
  electionId,
  officeCode: parameter(OfficeCode, 'The state’s code for an office.', ({ race }) => race.officeCode),
})

/* Parameters and answers that several calls share. */

export const INVALID_ACCOUNT = 'Invalid account number'
export const ACCOUNT = [AccountPath, INVALID_ACCOUNT] as const
export const COMMITTEE = [CommitteePath, INVALID_ACCOUNT] as const
export const ELECTION = [z.object({ electionId }), 'Expected an election such as 20261103-GEN'] as const
export const OFFICE = [OfficePath, 'Expected an election and an office such as 20261103-GEN/STR'] as const
export const RACE = [
  z.object({
    ...OfficePath.shape,
    district: parameter(
      z.pipe(z.string().check(z.regex(DISTRICT_FORM)), z.transform(raceDistrict)),
      'A district, with or without leading zeros; `all` for an office without districts.',
      ({ race }) => race.district,
    ),
  }),
  'Expected an election, an office and a district such as 20261103-GEN/STR/24',
] as const
export const CANDIDATES = {
  description: 'The candidates, highest account number first.',
  schema: z.array(Candidate),
} as const
export const COMMITTEES = {
  description: 'The committees, highest account number first.',
  schema: z.array(Committee),
} as const

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
