import * as z from 'zod/mini'
import type { ExampleOf, ExampleRecords } from '#contract/endpoints/parameters.ts'
import { type Access, type Endpoint, isPublicRead } from '#contract/endpoints/endpoint.ts'
import { fill, SERVER_ERROR, UNAVAILABLE, errorBody, ErrorBody } from '#contract/endpoints/refusals.ts'
import { RECORDS } from '#contract/schemas/record.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const COMPONENTS = '#/components/schemas/'

/** Zod calls what is sent the 'input' of a schema, and what is answered its 'output'. */
type Direction = keyof typeof RECORDS

/** The JSON Schema of what is sent or answered; a record is a reference to its component. */
function jsonSchema(schema: z.ZodMiniType, io: Direction): JsonSchema {
  const own = bare(z.toJSONSchema(schema, { io, metadata: RECORDS[io].names, override: complete }))
  // Only zod's own references start this way, so the JSON text can be rewritten.
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', COMPONENTS)) as JsonSchema
}

/** The JSON Schema of every record, with its explanation and an example. */
export const componentSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...components('output'), ...components('input')].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

function components(io: Direction) {
  const { byName, names } = RECORDS[io]
  const { schemas } = z.toJSONSchema(names, {
    io,
    metadata: names,
    override: complete,
    uri: (id) => COMPONENTS + id,
  })
  return [...byName.keys()].map((id) => [id, bare(schemas[id] ?? {})] as const)
}

/** Removes what a schema says about itself as a separate file. */
function bare(schema: JsonSchema): JsonSchema {
  const own = { ...schema }
  for (const key of ['$schema', '$id', '$defs'] as const) delete own[key]
  return own
}

/**
 * Adds the meaning and an example of a record or a field, and leaves out what tells readers nothing: the largest safe
 * integer, and a pattern next to the format it spells out.
 */
function complete({ zodSchema, jsonSchema: json }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  const description = z.globalRegistry.get(zodSchema)?.description
  const example = description === undefined ? undefined : exampleOf(zodSchema)
  if (description !== undefined) json.description = description
  if (example !== undefined) json.examples = [example]
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.format) delete json.pattern
}

/** The example of a value: its own, that of its items, or those of all its fields. */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const own = z.globalRegistry.get(schema)?.['example']
  if (own !== undefined) return own
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return exampleOf(schema.def.innerType)
  if (schema instanceof z.ZodMiniArray) return withAll([exampleOf(schema.def.element)])
  if (!(schema instanceof z.ZodMiniObject)) return undefined
  const fields = Object.entries(schema.shape).map(([name, part]) => [name, exampleOf(part)] as const)
  return withAll(fields.map(([, example]) => example)) && Object.fromEntries(fields)
}

const withAll = (examples: unknown[]) => (examples.includes(undefined) ? undefined : examples)

/**
 * Invented records, for a register that has none such, and always for calls that change something, so that pasting an
 * example never deletes a record.
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
        refusal(status, MEANING[status] ?? message.replace(/\.?$/, '.'), fill(message, example)),
      ]),
    ),
  }
}

/** Public answers are revalidated with an ETag; everything else must never be stored. */
const isKept = (endpoint: Endpoint) =>
  isPublicRead(endpoint) && endpoint.method === 'GET' && endpoint.status === 200

const sent = (headers: Readonly<Record<string, string>>): NonNullable<Answer['headers']> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

function success(endpoint: Endpoint): Answer {
  const { description, schema, mediaType, headers } = endpoint.answer
  return {
    description,
    headers: sent({
      ...(isKept(endpoint) && { ETag: 'The version of this answer, for If-None-Match.' }),
      ...headers,
    }),
    ...(schema && { content: { [JSON_TYPE]: jsonBody(schema, 'output') } }),
    ...(mediaType !== undefined && { content: { [mediaType]: {} } }),
  }
}

const ERROR_SCHEMA = jsonSchema(ErrorBody, 'output')

const refusal = (status: string, description: string, message: string): Answer => ({
  description,
  ...((status === '429' || status === '503') && {
    headers: sent({ 'Retry-After': 'The seconds after which to try again.' }),
  }),
  content: { [JSON_TYPE]: { schema: ERROR_SCHEMA, example: errorBody(message) } },
})

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

const SECURITY: Record<Access, Record<string, string[]>[]> = {
  public: [],
  token: [{ token: [] }],
  cookie: [{ cookie: [] }],
}

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
