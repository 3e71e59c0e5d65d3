import * as z from 'zod/mini'
import * as adminAddresses from '../adminAddresses.ts'
import * as publicAddresses from '../publicAddresses.ts'
import * as sessionAddresses from '../sessionAddresses.ts'
import { fileUrl } from '../apiUrls.ts'
import { CONFIRM_FIRST } from '../domain/administration.ts'
import { EXPORT_FORMATS } from '../lists/listState.ts'
import type { Details, DetailsOf, Endpoint } from './endpoint.ts'
import { ADMIN_CALLS, LINK_CALLS, NAME_CALLS } from './adminEndpoints.ts'
import { CHANGE_CALLS, PUBLICATION_CALLS } from './publicationEndpoints.ts'
import { IMPORT_CALLS } from './importEndpoints.ts'
import * as publicEndpoints from './publicEndpoints.ts'
import { parameter } from './parameters.ts'
import { SEARCH_CALLS, RECONCILIATION_CALLS } from './searchEndpoints.ts'
import { PEOPLE_CALLS, SIGN_IN_CALLS } from './signInEndpoints.ts'
import { TRANSACTION_CALLS } from './transactionEndpoints.ts'
import { VOTER_CALLS, VOTER_ID_CALLS } from './voterEndpoints.ts'
import * as refusals from './refusals.ts'

export type PublicAddresses = typeof publicAddresses
export type AdminAddresses = typeof sessionAddresses & typeof adminAddresses
export type Addresses = PublicAddresses & AdminAddresses

/** The sections of the documentation, in order: what each is for, and its calls. */
export const SECTIONS = {
  Search: ['Finding records, and names as they were filed.', SEARCH_CALLS],
  Elections: [
    'The elections of the register, and an overview of the next one.',
    publicEndpoints.ELECTION_CALLS,
  ],
  Candidates: ['Candidates, by election, office and account.', publicEndpoints.CANDIDATE_CALLS],
  Races: ['The candidates for one office in one district, side by side.', publicEndpoints.RACE_CALLS],
  Committees: ['Committees, with their chairs and treasurers.', publicEndpoints.COMMITTEE_CALLS],
  Registrations: [
    'What the state’s pages say about registrations, and records that belong together.',
    publicEndpoints.REGISTRATION_CALLS,
  ],
  Balances: [
    'What accounts received, paid out and have left, and how these figures were calculated.',
    publicEndpoints.BALANCE_CALLS,
  ],
  Transactions: [
    'Contributions, expenditures, transfers and distributions, row by row and summed.',
    TRANSACTION_CALLS,
  ],
  Documents: ['The documents that were filed, and their files.', publicEndpoints.DOCUMENT_CALLS],
  Exports: ['Every table as a file, and all data as files.', PUBLICATION_CALLS],
  Imports: [
    'Where the records are from. Administrators import files with the other calls.',
    { ...publicEndpoints.LATEST_IMPORT_CALLS, ...IMPORT_CALLS },
  ],
  Changes: ['What changed in the register, also as feeds.', CHANGE_CALLS],
  Citations: ['Citing a page so that the citation can be checked later.', publicEndpoints.CITATION_CALLS],
  'Matching names': [
    'The Reconciliation Service API 0.2, for OpenRefine and similar programs.',
    RECONCILIATION_CALLS,
  ],
  'Signing in': ['Sessions, passwords and second factors of administrators.', SIGN_IN_CALLS],
  People: ['Who can sign in, and invitations.', PEOPLE_CALLS],
  Administration: [
    'Deleting, linking and changing records, the audit trail, and what needs doing.',
    ADMIN_CALLS,
  ],
  Voters: ['The voter roll, which only administrators can look up.', VOTER_CALLS],
  VoterIDs: ['Finding the VoterIDs of candidates, in batches.', VOTER_ID_CALLS],
  Links: ['Suggesting and adding the accounts of committees to candidates.', LINK_CALLS],
  'Unmatched names': ['Assigning names in the state’s files to accounts.', NAME_CALLS],
  'This documentation': ['This documentation for programs and people.', publicEndpoints.DOCUMENTATION_CALLS],
} as const

const FORMAT = {
  format: parameter(z.enum(EXPORT_FORMATS), 'The format of the file: csv, xlsx or json.', 'csv'),
}

const ANSWER = {
  description:
    'The file. Amounts are in dollars. A workbook and JSON say the day that they are as of, if that is known, and their source; a CSV is only its header and rows.',
  mediaType: '*/*',
  headers: {
    'Content-Disposition':
      'The name of the file, with `filtered` if a filter leaves rows out, and the day that it is as of, if that is known.',
    Link: 'The page about the source of the data.',
  },
} as const

/** The calls for the files of these calls, by their ids. */
type FilesOf<Calls> = {
  [Id in keyof Calls]: Calls[Id] extends { files: infer Files }
    ? { [File in keyof Files]: FileOf<Calls[Id], Files[File]> }
    : never
}[keyof Calls]

type FileOf<Call, File> = {
  params: readonly [z.ZodMiniObject<typeof FORMAT & PathOf<Call>>]
  answer: typeof ANSWER
  errors: typeof refusals.TOO_MANY_FILES &
    ErrorsOf<File> &
    (Call extends { errors: { 404: string } } ? { 404: string } : unknown)
} & (File extends { query: infer Query } ? { query: Query } : Pick<Call, keyof Call & 'query'>)

type PathOf<Call> = Call extends { params: readonly [z.ZodMiniObject<infer Path>, ...unknown[]] }
  ? Path
  : unknown
type ErrorsOf<File> = File extends { errors: infer Errors } ? Errors : unknown

/** The calls for the files of a call, which take the call’s own parameters after the format. */
const filesOf = ({ files = {}, ...call }: Details, address: string) =>
  Object.entries(files).map(([id, { address: own = address, errors, ...file }]) => {
    const [path, refusal = refusals.NO_FORMAT] = call.params ?? []
    const details: Details = {
      summary: call.summary,
      ...(call.query && { query: call.query }),
      ...file,
      params: [z.object({ ...FORMAT, ...path?.shape }), refusal, { format: refusals.NO_FORMAT }],
      answer: ANSWER,
      errors: {
        ...(call.errors?.[404] !== undefined && { 404: call.errors[404] }),
        ...errors,
        ...refusals.TOO_MANY_FILES,
      },
    }
    return { id, address: fileUrl('{format}', own), details }
  })

type AllOf<Calls> = (Calls extends unknown ? (calls: Calls) => void : never) extends (all: infer All) => void
  ? All
  : never
/** A call of the addresses without details does not compile. */
type Complete<Calls extends DetailsOf<Addresses>> = Calls
type CallDetails = Complete<AllOf<(typeof SECTIONS)[keyof typeof SECTIONS][1]>>
export type EndpointDetails = CallDetails & AllOf<FilesOf<CallDetails>>
export type EndpointId = keyof EndpointDetails

const ADDRESSES: Addresses = { ...publicAddresses, ...sessionAddresses, ...adminAddresses }

/** Every endpoint of the API; files of what a call answers follow it. The browser never loads it. */
export const ENDPOINTS: readonly Endpoint[] = Object.entries(SECTIONS).flatMap(([section, [, calls]]) =>
  Object.entries<Details>(calls).flatMap(([id, details]) => {
    // The calls have the keys of the addresses.
    const address = ADDRESSES[id as keyof Addresses]
    const files = filesOf(details, address)
    return [
      endpointOf(section, id, address, details),
      ...files.map((file) => endpointOf('Exports', file.id, file.address, file.details)),
    ]
  }),
)

function endpointOf(section: string, id: string, address: string, details: Details): Endpoint {
  // An address is two words.
  const [method, path] = address.split(' ') as [string, string]
  const access = details.access ?? (path.startsWith('/api/admin/') ? 'token' : 'public')
  const { schema, mediaType } = details.answer
  const status = details.answer.status ?? (schema || mediaType !== undefined ? 200 : 204)
  const isForAuditors = access !== 'public' && (method === 'GET' || details.isForAuditors === true)
  const errors = errorsOf({ ...details, access, isForAuditors })
  return { ...details, section, id, method, path, access, isForAuditors, status, errors }
}

function errorsOf(call: Details & Pick<Endpoint, 'access' | 'isForAuditors'>): Endpoint['errors'] {
  const { access, body } = call
  const invalid = body?.[1] ?? call.query?.[1] ?? call.params?.[1]
  return {
    ...(invalid !== undefined && { 400: invalid }),
    ...(access !== 'public' && { 401: refusals.NOT_SIGNED_IN }),
    ...(access !== 'public' && !call.isForSetup && { 403: refusals.SET_UP_FIRST }),
    ...(access !== 'public' && !call.isForAuditors && { 403: refusals.ONLY_READING }),
    ...(call.confirms && { 403: CONFIRM_FIRST }),
    ...(access === 'cookie' && { 403: refusals.SAME_ORIGIN_ONLY }),
    ...(body && {
      413: refusals.tooLarge('1 MB'),
      415: call.isForm ? refusals.NOT_A_FORM : refusals.NOT_JSON,
    }),
    ...(call.bytes !== undefined && { 413: refusals.tooLarge('1 MB'), 415: refusals.NOT_BYTES }),
    ...call.errors,
  }
}
