import type * as z from 'zod/mini'

/** Who may make a call: anyone; whoever sends an administrator's token; whoever has its cookie, on this site. */
export type Access = 'public' | 'token' | 'cookie'

/** The parts of the documentation, in its order. */
export const SECTIONS = [
  'Elections',
  'Candidates',
  'Committees',
  'Balances',
  'Documents',
  'Imports',
  'Signing in',
  'Administration',
  'Voters',
  'This documentation',
] as const

/** What each of some headers means, by name. */
type Notes = Readonly<Record<string, string>>

/** What a call answers when it succeeds. A `schema` is answered as JSON, anything else as the `mediaType`. */
export type Answer = { status: number; says: string; headers?: Notes } & (
  { schema: z.ZodMiniType } | { mediaType: string } | { empty: true }
)

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429

/** One call of the API: what the server answers to, what the documentation says, what the tests hold answers against. */
export interface Call {
  /** Unique; generated clients name their functions after it. */
  id: string
  section: (typeof SECTIONS)[number]
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `/api/candidates/{acctNum}`. */
  path: string
  /** One sentence. */
  summary: string
  /** What else a caller should know, in sentences. */
  remarks?: string
  access: Access
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** Headers that may be sent beside those of `access`. */
  headers?: Notes
  body?: z.ZodMiniType
  answer: Answer
  /** The usual words of each refusal. Every call can also fail with 500. */
  failures: Partial<Record<FailureStatus, string>>
}
