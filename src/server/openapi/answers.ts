import { type Endpoint, type ErrorStatus, isPublicRead } from '#contract/endpoints/endpoint.ts'
import { fill, SERVER_ERROR } from '#contract/endpoints/refusals.ts'
import { errorBody, ErrorBody } from '#contract/schemas/errorBody.ts'
import { jsonContent } from './jsonContent.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { Answer, JsonSchema } from './openApiTypes.ts'

type Values = Readonly<Record<string, unknown>>
type Records = Readonly<Record<string, JsonSchema>>

const MEANING: Record<ErrorStatus | 500 | 507, string> = {
  400: 'The request is invalid.',
  401: 'The credentials are missing, wrong or expired.',
  403: 'The caller is not allowed to do this; the message says why.',
  404: 'There is no such record.',
  409: 'The current state of the record does not allow this.',
  412: 'The record was changed since it was read.',
  413: 'The body is larger than 1 MB.',
  415: 'The body does not have the media type that the call requires.',
  429: 'Too many attempts, or too many calls at once; the header Retry-After says how many seconds to wait.',
  500: 'The server failed; the reason is in its log.',
  503: 'The server is too busy for this right now; the header Retry-After says how many seconds to wait.',
  507: 'The disk of the database is full or failing, so nothing was saved; the message says which.',
}

/** Everything an endpoint can answer, by status; `example` has a value for each placeholder in its sentences. */
export function answers(endpoint: Endpoint, records: Records, example: Values): Record<string, Answer> {
  const refusals = {
    ...endpoint.errors,
    500: SERVER_ERROR,
    // Everything administrators do or look up is recorded, which needs disk space.
    ...(!isPublicRead(endpoint) && { 507: 'The disk of the register is full, so nothing was saved' }),
  }
  return {
    [endpoint.status]: success(endpoint, records),
    ...(isKept(endpoint) && {
      304: { description: 'The answer still has the ETag that was sent in If-None-Match.' },
    }),
    ...Object.fromEntries(
      Object.entries(refusals).map(([status, message]) => [status, refusal(status, fill(message, example))]),
    ),
  }
}

/** Public answers are revalidated with an ETag; everything else must never be stored. */
const isKept = (endpoint: Endpoint) => isPublicRead(endpoint) && endpoint.method === 'GET'

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

const refusal = (status: string, message: string): Answer => ({
  // Object keys are strings; these are the numbers of MEANING.
  description: MEANING[Number(status) as ErrorStatus | 500 | 507],
  content: { 'application/json': { schema: jsonSchema(ErrorBody, 'output'), example: errorBody(message) } },
})
