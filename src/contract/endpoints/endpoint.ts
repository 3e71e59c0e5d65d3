import type * as z from 'zod/mini'
import type { PathParameter } from '../apiUrls.ts'

/** Who may call: anyone; whoever sends an administrator's token; whoever has its cookie, on this site. */
export type Access = 'public' | 'token' | 'cookie'

/** The parts of the documentation, in its order. */
export const SECTIONS = [
  'Search',
  'Elections',
  'Candidates',
  'Races',
  'Committees',
  'Registrations',
  'Balances',
  'Transactions',
  'Documents',
  'Exports',
  'Imports',
  'Changes',
  'Citations',
  'Matching names',
  'Signing in',
  'People',
  'Administration',
  'Voters',
  'VoterIDs',
  'Links',
  'Names that wait',
  'This documentation',
] as const

/** What each of some headers means, by name. */
type Notes = Readonly<Record<string, string>>

/** A part of a request: what it must be, and the words that refuse anything else. */
export type Part<Schema extends z.ZodMiniType = z.ZodMiniType> = readonly [
  schema: Schema,
  refusal?: string,
  /** Where more is wrong than one sentence tells: the words by the name of the parameter. */
  refusals?: Notes,
]

/** What an endpoint answers when it succeeds: JSON by the schema, else the media type; with neither, a 204. */
export interface Answer {
  description: string
  schema?: z.ZodMiniType
  mediaType?: string
  headers?: Notes
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 429 | 503

/** All there is to say of an endpoint beside its address. */
export interface Details {
  section: (typeof SECTIONS)[number]
  /** One sentence. */
  summary: string
  /** What else a caller should know, in sentences. */
  remarks?: string
  /** Left out: a token under `/api/admin/`, anyone elsewhere. */
  access?: Access
  /** Left out: auditors may make the administrators' calls that change nothing. True: this one too. */
  isForAuditors?: boolean
  /** Whoever has yet to set up the second factor that the site asks for may make it. */
  isForSetup?: true
  params?: Part<z.ZodMiniObject>
  query?: Part<z.ZodMiniObject>
  /** Headers that may be sent beside those of the access. */
  headers?: Notes
  body?: Part
  /** Its body is a form's and not JSON, and it changes nothing. */
  isForm?: true
  /** Its body is bytes and no JSON: what they are, in words. */
  bytes?: string
  answer: Answer
  /** Left out: public calls that read take `asOf=`, beside what their query says. False: it answers only of today. */
  takesAsOf?: false
  /** What its handler refuses with; `{acctNum}` stands for that parameter. */
  errors?: Partial<Record<ErrorStatus, string>>
}

/** The details of each of these addresses: none missing, none too many, each parameter of a path with its schema. */
export type DetailsOf<Addresses> = {
  readonly [Id in keyof Addresses]: Details & PathOf<PathParameter<Addresses[Id] & string>>
}
type PathOf<Name extends string> = [Name] extends [never]
  ? { params?: never }
  : { params: Part<z.ZodMiniObject<Record<Name, z.ZodMiniType>>> }

/** One endpoint, whole: what the server answers to, what the documentation says, what the tests hold answers against. */
export interface Endpoint extends Omit<Details, 'takesAsOf'> {
  /** Generated clients name their functions after it. */
  id: string
  method: string
  /** `/api/candidates/{acctNum}`. */
  path: string
  access: Access
  /** Whether an auditor may make it. */
  isForAuditors: boolean
  status: 200 | 204
  /** Whether it answers as the register stood then where `asOf=` is given. */
  takesAsOf: boolean
  /** Of every refusal there is the usual sentence. Every endpoint can also fail with 500. */
  errors: Partial<Record<ErrorStatus, string>>
}

/** Whether it only reads what anybody may see: pages of every site may call it. */
export const isPublicRead = ({
  access,
  method,
  isForm,
}: Pick<Endpoint, 'access' | 'method' | 'isForm'>): boolean =>
  access === 'public' && (method === 'GET' || isForm === true)
