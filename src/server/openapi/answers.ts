import type { Call, FailureStatus } from '#contract/documentation/call.ts'
import { errorBody, ErrorBody } from '#contract/schemas/errorBody.ts'
import { jsonContent } from './jsonContent.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { Answer, JsonSchema } from './openApiTypes.ts'

type Records = Readonly<Record<string, JsonSchema>>

const MEANING: Record<FailureStatus | 500 | 507, string> = {
  400: 'The request is not what the call takes.',
  401: 'What proves who is calling is missing, wrong or expired.',
  403: 'The request does not come from a page of this site.',
  404: 'There is no such record.',
  409: 'The record as it is does not allow this.',
  412: 'Somebody else changed the record since it was read.',
  413: 'The body is larger than 1 MB.',
  415: 'The body is not JSON.',
  428: 'The call must name the version of the record it changes.',
  429: 'Too many attempts; the header Retry-After says how many seconds to wait.',
  500: 'The server failed; what went wrong is in its own log.',
  507: 'The disk under the database is full or failing, and nothing was saved; the sentence says which.',
}

/** Everything a call can answer, by status. */
export function answers(call: Call, records: Records): Record<string, Answer> {
  const failures = {
    ...call.failures,
    500: 'Server error',
    // What an administrator does or looks up is written down.
    ...(!isPublicRead(call) && { 507: 'The disk of the register is full, so nothing was saved' }),
  }
  return {
    [call.answer.status]: success(call, records),
    ...(isPublicRead(call) && {
      304: { description: 'Nothing changed since the ETag sent in If-None-Match.' },
    }),
    ...Object.fromEntries(
      Object.entries(failures).map(([status, message]) => [status, failure(status, message)]),
    ),
  }
}

/** Public answers are revalidated by their ETag; everything else must never be stored. */
const isPublicRead = ({ access, method }: Call) => access === 'public' && method === 'GET'

const ETAG = { ETag: 'The version of this answer, for If-None-Match.' }

const sent = (headers: Readonly<Record<string, string>>): NonNullable<Answer['headers']> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

function success(call: Call, records: Records): Answer {
  const { answer } = call
  return {
    description: answer.says,
    headers: sent({ ...(isPublicRead(call) && ETAG), ...answer.headers }),
    ...('schema' in answer && { content: jsonContent(answer.schema, 'output', records) }),
    ...('mediaType' in answer && { content: { [answer.mediaType]: {} } }),
  }
}

const failure = (status: string, message: string): Answer => ({
  // The keys of an object are text; these are the numbers of MEANING.
  description: MEANING[Number(status) as FailureStatus | 500 | 507],
  content: { 'application/json': { schema: jsonSchema(ErrorBody, 'output'), example: errorBody(message) } },
})
