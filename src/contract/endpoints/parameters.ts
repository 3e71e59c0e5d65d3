import * as z from 'zod/mini'
import { DISTRICT_FORM, OFFICE_CODE_FORM, raceDistrict } from '../domain/races.ts'
import { ELECTION_ID_FORM } from '../domain/elections.ts'
import { AcctNum, decimal, ElectionId } from '../schemas/values.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Committee } from '../schemas/committee.ts'
import {
  BOUNDS,
  type ListAddress,
  MAX_TEXT_CHARS,
  MONEY_CHOICES,
  parseListState,
  printSort,
} from '../lists/listState.ts'
import { NO_FORMAT } from './refusals.ts'

export interface ExampleRecords {
  candidate: { acctNum: number; name: string; lastName: string; firstName: string }
  race: { electionId: string; officeCode: string; district: string }
  committee: { acctNum: number; chair: string }
  /** A contributor, as filed. */
  contributor: { name: string; zip: string }
  filePath: string
}

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

/* The address parameters of a list's export. They have the same names and meanings as those of the list's page. */

const DESCRIPTIONS = {
  text: ['Only rows that contain these words, in any order.', 'shade trees'],
  party: ['Only rows of this party, in the state’s code.', 'NPA'],
  status: ['Only rows with this status.', 'Qualified'],
  district: ['Only rows of this district, without leading zeros; `all` for no district.', '24'],
  type: ['Only rows of this type.', 'PAC'],
  letter: ['Only rows whose name begins with this letter; `0` for those that begin with none.', 'C'],
  money: ['Only rows with cash on hand (`yes`), with none (`no`), or where it is `unknown`.', 'yes'],
  min: ['Only rows whose cash on hand is known and at least this many whole dollars.', '10000'],
  max: ['Only rows whose cash on hand is known and at most this many whole dollars.', '250000'],
} as const

const isDescribed = (name: string): name is keyof typeof DESCRIPTIONS => name in DESCRIPTIONS

/** The parameters of a list's address that select rows and their order. */
const listQuery = (list: ListAddress): z.ZodMiniObject<Record<string, z.ZodMiniOptional<z.ZodMiniString>>> =>
  z.object(
    Object.fromEntries([
      ...[...(list.hasText ? (['text'] as const) : []), ...list.choices]
        .filter(isDescribed)
        .map((name) => [name, listParameter(list, name, DESCRIPTIONS[name])]),
      [
        'sort',
        listParameter(list, 'sort', [
          `The column to sort by: ${list.sorts.join(', ')}; with a hyphen before it, in descending order. The default is ${printSort(list.order)}.`,
          `-${list.sorts[0]}`,
        ]),
      ],
    ]),
  )

const listParameter = (list: ListAddress, name: string, [description, example]: readonly [string, string]) =>
  z
    .optional(z.string().check(z.refine((value) => isUnderstood(list, name, value))))
    .check(z.meta({ description, example }))

const isUnderstood = (list: ListAddress, name: string, value: string) =>
  parseListState(new URLSearchParams([[name, value]]), list).invalidParams.length === 0

const listRefusals = (list: ListAddress): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    ['text', ...list.choices].map((name) => [
      name,
      `Expected ${name}= to be up to ${MAX_TEXT_CHARS} characters with a letter or a digit`,
    ]),
  ),
  money: `Expected money= to be ${MONEY_CHOICES.join(', ').replace(/, (\w+)$/, ' or $1')}`,
  ...Object.fromEntries(
    BOUNDS.map((name) => [name, `Expected ${name}= to be a whole number of dollars, such as 10000`]),
  ),
  sort: `Expected sort= to be one of ${list.sorts.join(', ')}, or one of them after a hyphen`,
})

export const queryOfList = (list: ListAddress) =>
  [listQuery(list), `${NO_FORMAT}, and the parameters of its page’s address`, listRefusals(list)] as const
