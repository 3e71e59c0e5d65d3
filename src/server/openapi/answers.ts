import { type Endpoint, isPublicRead } from '#contract/endpoints/endpoint.ts'
import { fill, SERVER_ERROR, UNAVAILABLE } from '#contract/endpoints/refusals.ts'
import { errorBody, ErrorBody } from '#contract/schemas/errorBody.ts'
import { jsonContent } from './jsonContent.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { Answer, JsonSchema } from './openApiTypes.ts'

type Values = Readonly<Record<string, unknown>>
type Records = Readonly<Record<string, JsonSchema>>

/** What a status means for every call. Of any other status, each call's own sentence says what it means. */
const MEANING: Readonly<Record<string, string>> = {
  400: 'The request is invalid.',
  401: 'The credentials are missing, wrong or expired.',
  403: 'The caller is not allowed to do this; the message says why.',
  415: 'The body does not have the media type that the call requires.',
  429: 'Too many attempts, or too many calls at once.',
  500: 'The server failed; the reason is in its log.',
  503: 'The server is too busy for this right now, or cannot reach its database.',
  507: 'The disk of the database is full or failing, so nothing was saved; the message says which.',
}

/** Statuses after which the same call may succeed. */
const PASSING: ReadonlySet<string> = new Set(['429', '503'])

/** Everything an endpoint can answer, by status; `example` has a value for each placeholder in its sentences. */
export function answers(endpoint: Endpoint, records: Records, example: Values): Record<string, Answer> {
  const refusals = {
    503: UNAVAILABLE,
    ...endpoint.errors,
    500: SERVER_ERROR,
    // Everything administrators do or look up is recorded, which needs disk space.
    ...(!isPublicRead(endpoint) && { 507: 'The disk of the register is full, so nothing was saved' }),
  }
  const { part } = endpoint.answer
  return {
    [endpoint.status]: success(endpoint, records),
    ...(part !== undefined && { 206: { ...success(endpoint, records), description: part } }),
    ...(isKept(endpoint) && {
      304: { description: 'The answer still has the ETag that was sent in If-None-Match.' },
    }),
    ...Object.fromEntries(
      Object.entries(refusals).map(([status, message]) => [
        status,
        refusal(status, meaningOf(status, message), fill(message, example)),
      ]),
    ),
  }
}

/** Public answers are revalidated with an ETag; everything else must never be stored. */
const isKept = (endpoint: Endpoint) =>
  isPublicRead(endpoint) && endpoint.method === 'GET' && endpoint.status === 200

const ETAG = { ETag: 'The version of this answer, for If-None-Match.' }

const sent = (headers: Readonly<Record<string, string>>): NonNullable<Answer['headers']> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

function success(endpoint: Endpoint, records: Records): Answer {
  const { description, schema, mediaType, headers } = endpoint.answer
  return {
    description,
    headers: sent({ ...(isKept(endpoint) && ETAG), ...headers }),
    ...(schema && { content: jsonContent(schema, 'output', records) }),
    ...(mediaType !== undefined && { content: { [mediaType]: {} } }),
  }
}

const meaningOf = (status: string, message: string): string => MEANING[status] ?? message.replace(/\.?$/, '.')

const ERROR_SCHEMA = jsonSchema(ErrorBody, 'output')

const refusal = (status: string, description: string, message: string): Answer => ({
  description,
  ...(PASSING.has(status) && { headers: sent({ 'Retry-After': 'The seconds after which to try again.' }) }),
  content: { 'application/json': { schema: ERROR_SCHEMA, example: errorBody(message) } },
})
