import type { Access, Call, FailureStatus } from '#contract/call.ts'
import { ErrorBody, errorBody } from '#contract/errorBody.ts'
import { PARAMETER_NOTES } from '#contract/parameterNotes.ts'
import { exampleOf } from './exampleOf.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { Answer, Content, JsonSchema, Operation, Parameter } from './openApiTypes.ts'

type Records = Readonly<Record<string, JsonSchema>>

const MEANING: Record<FailureStatus | 500, string> = {
  400: 'The request is not what the call takes.',
  401: 'Nobody is signed in with this token or cookie.',
  403: 'The request does not come from a page of this site.',
  404: 'There is no such record.',
  409: 'The record is not in a state that allows this.',
  412: 'Somebody else changed the record since it was read.',
  413: 'The body is larger than 1 MB.',
  415: 'The body is not JSON.',
  428: 'The call must name the version of the record it changes.',
  429: 'Too many attempts.',
  500: 'The server failed; what went wrong is in its own log.',
}

const SECURITY: Record<Access, Operation['security']> = {
  public: [],
  token: [{ token: [] }],
  cookie: [{ cookie: [] }],
}

/** What the document says about one call. */
export const operation = (call: Call, records: Records): Operation => ({
  operationId: call.id,
  tags: [call.section],
  summary: call.summary,
  description: call.remarks,
  security: SECURITY[call.access],
  parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
  requestBody: call.body && { required: true, content: json(jsonSchema(call.body, 'input'), records) },
  responses: responses(call, records),
})

function parameters(place: 'path' | 'query', schema: Call['query']): Parameter[] {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    description: PARAMETER_NOTES[name]?.[0],
    // A parameter of ours is always described by an object, never by true or false.
    schema: property as JsonSchema,
    example: PARAMETER_NOTES[name]?.[1],
  }))
}

function responses(call: Call, records: Records): Record<string, Answer> {
  const failures = { ...call.failures, 500: 'Server error' }
  return {
    [call.answer.status]: success(call, records),
    ...(isKept(call) && {
      304: { description: 'Nothing changed since the ETag sent in If-None-Match.', headers: ETAG },
    }),
    ...Object.fromEntries(
      Object.entries(failures).map(([status, message]) => [status, failure(status, message)]),
    ),
  }
}

/** Public answers are revalidated by their ETag; everything else must never be stored. */
const isKept = ({ access, method }: Call) => access === 'public' && method === 'GET'

const ETAG = {
  ETag: { description: 'The version of this answer, for If-None-Match.', schema: { type: 'string' } },
} as const satisfies Answer['headers']

function success(call: Call, records: Records): Answer {
  const { answer } = call
  return {
    description: answer.says,
    ...(isKept(call) && { headers: ETAG }),
    ...('schema' in answer && { content: json(jsonSchema(answer.schema, 'output'), records) }),
    ...('mediaType' in answer && { content: { [answer.mediaType]: {} } }),
  }
}

const failure = (status: string, message: string): Answer => ({
  // The keys of an object are text; these are the numbers of MEANING.
  description: MEANING[Number(status) as FailureStatus | 500],
  content: { 'application/json': { schema: jsonSchema(ErrorBody, 'output'), example: errorBody(message) } },
})

const json = (schema: JsonSchema, records: Records): Content => ({
  'application/json': { schema, example: exampleOf(schema, records) },
})
