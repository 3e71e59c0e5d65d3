import type * as z from 'zod/mini'
import type { PathParameter } from '../apiUrls.ts'

/** Who may call: anyone; whoever sends an administrator's token; this site's own pages, with the session's cookie. */
export type Access = 'public' | 'token' | 'cookie'

/** The meaning of headers, or refusals of parameters, by name. */
type Notes = Readonly<Record<string, string>>

/** A part of a request: its schema, and the sentence that refuses anything else. */
export type Part<Schema extends z.ZodMiniType = z.ZodMiniType> = readonly [
  schema: Schema,
  refusal?: string,
  /** The sentence for each parameter, if one sentence is not enough. */
  refusals?: Notes,
]

/** A successful answer: JSON by the schema, another media type, or a redirect; with none of these, a 204. */
export interface Answer {
  description: string
  schema?: z.ZodMiniType
  mediaType?: string
  status?: 302
  headers?: Notes
  /** Describes the answer to a request for a part; left out if there are no parts. */
  part?: string
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 416 | 429 | 503

/** What is different about a file of what a call answers; the rest is as for the call. */
export interface FileDetails {
  summary?: string
  remarks?: string
  /** Where a call for its table would be, if the call answers another one. */
  address?: string
  query?: Part<z.ZodMiniObject>
  errors?: Details['errors']
}

export interface Details {
  summary: string
  /** What else a caller should know, in sentences. */
  remarks?: string
  /** If left out: a token below `/api/admin/`, anyone elsewhere. */
  access?: Access
  /** If left out, auditors may make the administrators' calls that change nothing; if true, this one too. */
  isForAuditors?: boolean
  /** Whether the caller has to confirm again that it is them; `sometimes` if that depends on what it would do. */
  confirms?: 'always' | 'sometimes'
  /** A user who still has to set up the required second factor may make it. */
  isForSetup?: true
  params?: Part<z.ZodMiniObject>
  query?: Part<z.ZodMiniObject>
  /** Headers that may be sent in addition to those of the access. */
  headers?: Notes
  body?: Part
  /** Its body is a form instead of JSON, and it changes nothing. */
  isForm?: true
  /** Describes a body that is bytes instead of JSON. */
  bytes?: string
  answer: Answer
  /** What it answers as CSV, XLSX and JSON: calls below `/api/export/{format}/`, by their ids. */
  files?: Readonly<Record<string, FileDetails>>
  /** The handler's refusals; `{acctNum}` stands for the value of that parameter. */
  errors?: Partial<Record<ErrorStatus, string>>
}

/** The details of each of these addresses: none missing, none extra, and a schema for each path parameter. */
export type DetailsOf<Addresses> = {
  readonly [Id in keyof Addresses]: Details & PathOf<PathParameter<Addresses[Id] & string>>
}
type PathOf<Name extends string> = [Name] extends [never]
  ? { params?: never }
  : { params: Part<z.ZodMiniObject<Record<Name, z.ZodMiniType>>> }

/** A complete endpoint, as the server routes it, the documentation describes it, and tests check its answers. */
export interface Endpoint extends Details {
  section: string
  id: string
  method: string
  /** `/api/candidates/{acctNum}`. */
  path: string
  access: Access
  isForAuditors: boolean
  status: 200 | 204 | 302
  /** Every refusal has its sentence. Every endpoint can also fail with 500. */
  errors: Partial<Record<ErrorStatus, string>>
}

/** Whether it only reads public data, so that pages of any site may call it. */
export const isPublicRead = ({
  access,
  method,
  isForm,
}: Pick<Endpoint, 'access' | 'method' | 'isForm'>): boolean =>
  access === 'public' && (method === 'GET' || isForm === true)
