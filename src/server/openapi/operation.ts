import * as z from 'zod/mini'
import type { ExampleOf, ExampleRecords } from '#contract/endpoints/parameters.ts'
import { type Access, type Endpoint, isPublicRead } from '#contract/endpoints/endpoint.ts'
import { fill, SERVER_ERROR, UNAVAILABLE, errorBody, ErrorBody } from '#contract/endpoints/refusals.ts'
import { exampleOf, type JsonSchema, jsonSchema } from './jsonSchema.ts'

/**
 * Invented records. They are used if the register has no such record, and always in calls that change something, so
 * that pasting an example never deletes a record.
 */
export const INVENTED: ExampleRecords = {
  candidate: { acctNum: 91527, name: 'Ada M. Alvarez', lastName: 'Alvarez', firstName: 'Ada' },
  race: { electionId: '20261103-GEN', officeCode: 'STR', district: '24' },
  committee: { acctNum: 70275, chair: 'Bea Boone' },
  contributor: { name: 'MOCKLEY, DANA', zip: '34470' },
  filePath: '91527/statement.pdf',
}

export type Content = Record<string, { schema?: JsonSchema; example?: unknown }>

export interface Answer {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
}

/** JSON that is sent ('input') or answered ('output'), with an example. */
const jsonBody = (schema: z.ZodMiniType, io: 'input' | 'output'): Content[string] => ({
  schema: jsonSchema(schema, io),
  example: exampleOf(schema),
})

export const FORM = 'application/x-www-form-urlencoded'
export const BYTES = 'application/octet-stream'
const JSON_TYPE = 'application/json'

type Values = Readonly<Record<string, unknown>>

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
function answers(endpoint: Endpoint, example: Values): Record<string, Answer> {
  const refusals = {
    503: UNAVAILABLE,
    ...endpoint.errors,
    500: SERVER_ERROR,
    // Everything administrators do or look up is recorded, which needs disk space.
    ...(!isPublicRead(endpoint) && { 507: 'The disk of the register is full, so nothing was saved' }),
  }
  const { part } = endpoint.answer
  return {
    [endpoint.status]: success(endpoint),
    ...(part !== undefined && { 206: { ...success(endpoint), description: part } }),
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

function success(endpoint: Endpoint): Answer {
  const { description, schema, mediaType, headers } = endpoint.answer
  return {
    description,
    headers: sent({ ...(isKept(endpoint) && ETAG), ...headers }),
    ...(schema && { content: { [JSON_TYPE]: jsonBody(schema, 'output') } }),
    ...(mediaType !== undefined && { content: { [mediaType]: {} } }),
  }
}

const meaningOf = (status: string, message: string): string => MEANING[status] ?? message.replace(/\.?$/, '.')

const ERROR_SCHEMA = jsonSchema(ErrorBody, 'output')

const refusal = (status: string, description: string, message: string): Answer => ({
  description,
  ...(PASSING.has(status) && { headers: sent({ 'Retry-After': 'The seconds after which to try again.' }) }),
  content: { [JSON_TYPE]: { schema: ERROR_SCHEMA, example: errorBody(message) } },
})

/** The parameters of an endpoint: in its path, its query and its headers. */
const parameters = ({ params, query, headers = {} }: Endpoint, records: ExampleRecords) => [
  ...addressed('path', params, records),
  ...addressed('query', query, records),
  ...Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header' as const,
    required: false,
    description,
    schema: { type: 'string' } satisfies JsonSchema,
    example: undefined,
  })),
]

function addressed(place: 'path' | 'query', part: Endpoint['query'], records: ExampleRecords) {
  if (!part) return []
  const { properties = {}, required = [] } = jsonSchema(part[0], 'input')
  return Object.entries(part[0].shape).map(([name, parameter]) => {
    // A parameter of ours is always described by an object, never by true or false.
    const { description, examples: _, ...schema } = properties[name] as JsonSchema
    const example = z.globalRegistry.get(parameter)?.['example']
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      schema,
      // By the type of `parameter`, the only functions here take the records.
      example: typeof example === 'function' ? (example as ExampleOf)(records) : example,
    }
  })
}

/** Empty: anyone may call. */
const SECURITY: Record<Access, Record<string, string[]>[]> = {
  public: [],
  token: [{ token: [] }],
  cookie: [{ cookie: [] }],
}

/** What a body is, by its media type. */
function bodyOf({ body, bytes, isForm }: Endpoint): Content | undefined {
  if (bytes !== undefined)
    return { [BYTES]: { schema: { type: 'string', format: 'binary', description: bytes } } }
  return body && { [isForm ? FORM : JSON_TYPE]: jsonBody(body[0], 'input') }
}

export type Operation = ReturnType<typeof operation>

/** The document's operation for one endpoint. Undefined values are left out of the JSON. */
export function operation(endpoint: Endpoint, known: ExampleRecords) {
  const taken = parameters(endpoint, isPublicRead(endpoint) ? known : INVENTED)
  const content = bodyOf(endpoint)
  const examples = Object.fromEntries(taken.map(({ name, example }) => [name, example]))
  return {
    operationId: endpoint.id,
    tags: [endpoint.section],
    summary: endpoint.summary,
    description: endpoint.remarks,
    security: SECURITY[endpoint.access],
    parameters: taken,
    requestBody: content && { required: true, content },
    responses: answers(
      endpoint,
      Object.assign(examples, ...Object.values(content ?? {}).map(({ example }) => example)),
    ),
  }
}
