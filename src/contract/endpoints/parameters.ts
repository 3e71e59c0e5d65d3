import * as z from 'zod/mini'
import { LATEST_FILINGS } from '../apiUrls.ts'
import { candidatePage } from '../pages.ts'
import { DISTRICT_FORM, OFFICE_CODE_FORM, raceDistrict } from '../domain/races.ts'
import { ELECTION_ID_FORM } from '../domain/elections.ts'
import { MAX_BALANCE_ACCOUNTS, MAX_LATEST } from '../limits.ts'
import { AcctNum, decimal, ElectionId } from '../schemas/values.ts'
import { parseAcctNum } from '../domain/accounts.ts'
import { QueriesText } from '../schemas/reconciliation.ts'
import { MAX_HITS, MAX_QUESTION_LENGTH, normalizeQuery, USUAL_HITS } from '../domain/search.ts'
import { ROW_CURSOR } from '../domain/rows.ts'
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

export const LatestQuery = z.object({
  sort: parameter(
    z.optional(z.literal('acctnum_desc')),
    'The order of the list. There is only this one.',
    'acctnum_desc',
  ),
  limit: parameter(
    z.optional(decimal(z.int().check(z.positive(), z.lte(MAX_LATEST)))),
    `The most records in the answer, from 1 to ${MAX_LATEST}. The default is ${LATEST_FILINGS}.`,
    15,
  ),
})

/**
 * A comma-separated list of which only the length is checked. Items that are not account numbers are skipped, as the
 * specification says, and each account is asked for once, in ascending order.
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
    'Account numbers, separated by commas.',
    ({ candidate, committee }) => `${candidate.acctNum},${committee.acctNum}`,
  ),
})

/** Spellings of a query that always get the same answer share one cache key. */
const Question = z.pipe(
  z.pipe(z.string().check(z.maxLength(MAX_QUESTION_LENGTH)), z.transform(normalizeQuery)),
  z.string().check(z.minLength(1)),
)

export const SearchQuery = z.object({
  q: parameter(
    Question,
    'What to search for: names or beginnings of names, in any order, or an account number.',
    ({ candidate }) => `${candidate.lastName} ${candidate.firstName}`.toLowerCase(),
  ),
  limit: parameter(
    z.optional(decimal(z.int().check(z.positive(), z.lte(MAX_HITS)))),
    `The most results in the answer, from 1 to ${MAX_HITS}. The default is ${USUAL_HITS}.`,
    5,
  ),
})

const QUERIES_ARE =
  'Names to match, in JSON as defined by the Reconciliation Service API 0.2: an object whose keys you choose and whose values are queries, each with optional type, properties and limit.'

const SOME_QUERIES: ExampleOf = ({ candidate }) =>
  JSON.stringify({ q0: { query: candidate.name, type: 'candidate' } })

export const ReconciliationQuery = z.object({
  queries: parameter(
    z.optional(QueriesText),
    `${QUERIES_ARE} Without it, the answer is the service’s manifest.`,
    SOME_QUERIES,
  ),
})

const prefix = parameter(
  z.optional(z.string().check(z.maxLength(MAX_QUESTION_LENGTH))),
  'The beginning of the name or id. Without it, the answer has all of them.',
  'c',
)

export const CitationQuery = z.object({
  page: parameter(
    z.string().check(z.regex(/^\/[^\s\\]{0,500}$/)),
    'The address of a page of this site, starting with its first slash.',
    ({ candidate }) => candidatePage(candidate.acctNum),
  ),
})

export const PrefixQuery = z.object({ prefix })

export const EntityPrefixQuery = z.object({
  prefix: parameter(Question, 'The beginning of a name, or an account number.', ({ candidate }) =>
    candidate.lastName.slice(0, 5).toLowerCase(),
  ),
  cursor: parameter(
    z.optional(decimal(z.int().check(z.nonnegative(), z.lte(MAX_HITS)))),
    'The number of suggestions to skip.',
    10,
  ),
})

export const ZipPath = z.object({
  zip: parameter(z.string().check(z.regex(/^\d{5}$/)), 'A ZIP code: five digits.', '32601'),
})

export const FiledNameRowsQuery = z.object({
  after: parameter(
    z.optional(z.string().check(z.regex(ROW_CURSOR))),
    '`next` of the previous page. Without it, the answer is the first page.',
    '1.20991231.0',
  ),
})

export const DocumentTypePath = z.object({
  type: parameter(z.string(), 'A type of document.', 'Statement of Solicitation'),
})

export const FilePath = z.object({
  FilePath: parameter(z.string(), 'The FilePath of a document’s record.', ({ filePath }) => filePath),
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
export const OFFICER = [
  z.object({
    name: parameter(
      z.string().check(z.maxLength(200)),
      'The name of a chair or treasurer, first name first, as written for a committee.',
      ({ committee }) => committee.chair,
    ),
  }),
  'Expected the name of a chair or treasurer, in up to 200 characters',
] as const
export const FILED_NAME = [
  z.object({
    zip: parameter(
      z.string().check(z.regex(/^(\d{5}|-)$/)),
      'The ZIP code that the name was filed with: five digits, or - for none.',
      ({ contributor }) => contributor.zip,
    ),
    name: parameter(
      z.string().check(z.maxLength(200)),
      'The name, as it was filed.',
      ({ contributor }) => contributor.name,
    ),
  }),
  'Expected a ZIP code of five digits, or - for none, and a name of up to 200 characters',
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
