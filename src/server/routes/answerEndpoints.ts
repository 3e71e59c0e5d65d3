import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { fill, NOT_SIGNED_IN } from '#contract/endpoints/refusals.ts'
import type { Access, Endpoint, ErrorStatus, Part, Details } from '#contract/endpoints/endpoint.ts'
import {
  type EndpointId,
  ENDPOINTS,
  type Addresses,
  type EndpointDetails,
} from '#contract/endpoints/endpoints.ts'
import { httpError } from '../apiError.ts'
import { type AdminEnv, assertConfirmed, refuseAuditors, refuseDuringSetup } from '../auth/requireAdmin.ts'
import type { Caller } from '../middleware/limitPlaces.ts'
import { readForm, readJson } from '../middleware/requestBody.ts'
import { mostExactFirst, routePath } from '../paths.ts'

export type Guards = Record<Exclude<Access, 'public'>, MiddlewareHandler[]>

const SIGNED_OUT = [() => httpError(401, NOT_SIGNED_IN)]

/**
 * Registers handlers, each behind its entry's guard and checks. Without guards, everything that is not public is refused.
 */
export function answerEndpoints(
  handlers: Partial<Handlers>,
  guards: Guards = { token: SIGNED_OUT, cookie: SIGNED_OUT },
): Hono {
  const app = new Hono()
  for (const endpoint of MOST_EXACT_FIRST) {
    const { method, path, access, answer, status } = endpoint
    const handle = handlerOf(endpoint, handlers)
    if (!handle) continue
    const guard = access === 'public' ? [] : [...guards[access], ...narrowed(endpoint)]
    app.on(method, [routePath(path)], ...guard, async (c) => {
      const body = () => (endpoint.isForm ? readForm(c) : readJson(c))
      const request = await requestOf(endpoint, { params: c.req.param(), query: queryOf(c), body }, c)
      // What is not public is behind a guard, which sets it.
      const admin = c as Context<AdminEnv>
      if (endpoint.body && access !== 'public') await admin.var.admitAgain()
      if (endpoint.confirms === 'always') assertConfirmed(admin)
      const result = await handle(request)
      if (status === 204) return c.body(null, status)
      // Without a schema the handler makes the response itself.
      if (!answer.schema) return result as Response
      const answered = new TextEncoder().encode(JSON.stringify(result))
      c.set('answered', answered)
      return c.body(answered, 200, { 'Content-Type': 'application/json' })
    })
  }
  return app
}

const narrowed = ({ isForAuditors, isForSetup }: Endpoint) => [
  ...(isForSetup ? [] : [refuseDuringSetup]),
  ...(isForAuditors ? [] : [refuseAuditors]),
]

const MOST_EXACT_FIRST = mostExactFirst(ENDPOINTS)

/** Makes a public read without a request: answers its data, or throws what refuses it. */
export type CallInProcess = (url: string, c: Caller) => Promise<unknown>

/** What answers an endpoint; where it is to answer data and has none, it refuses with the 404 of the table. */
export function handlerOf({ id, answer }: Endpoint, handlers: Partial<Handlers>) {
  // The types of the table have checked what each handler takes and returns.
  const handle = handlers[id as EndpointId] as ((request: CheckedRequest) => unknown) | undefined
  if (!handle || !answer.schema) return handle
  return async (request: CheckedRequest) => (await handle(request)) ?? request.refuse(404)
}

type CheckedRequest = Awaited<ReturnType<typeof requestOf>>

interface Given {
  params?: object
  query: object
  /** Read once the rest is known to be right. */
  body?: () => Promise<unknown>
}

/** The request as its handler takes it, once its parts are checked. */
export async function requestOf({ params, query, body, errors }: Endpoint, given: Given, c: Caller) {
  const request = {
    params: params && checked(params, given.params),
    query: query && checked(query, given.query),
    body: body && checked(body, await given.body?.()),
  }
  const values = Object.assign({}, request.params, request.body)
  const refuse = (status: ErrorStatus, words: string | object = values) =>
    httpError(status, typeof words === 'string' ? words : fill(errors[status] ?? '', words))
  return { ...request, refuse, c }
}

function checked<Schema extends z.ZodMiniType>(
  [schema, refusal = '', refusals = {}]: Part<Schema>,
  given: unknown,
) {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const name = String(result.error.issues[0]?.path[0])
  return httpError(400, refusals[name] ?? refusal)
}

/** A repeated parameter is a list, which no schema accepts as text. */
const queryOf = (c: Context) =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )

/** The handlers of these endpoints; a missing one, or one that answers something else, does not compile. */
export type Handlers<Id extends EndpointId = EndpointId> = { [One in Id]: Handler<One> }

type Handler<Id extends EndpointId> = (
  request: RequestOf<Id>,
) => Promise<Result<EndpointDetails[Id]>> | Result<EndpointDetails[Id]>

export type RequestOf<Id extends EndpointId> = Input<
  EndpointDetails[Id],
  Id extends keyof Addresses ? Addresses[Id] : unknown
>

interface Input<Entry, Address> {
  params: Parsed<Entry, 'params'>
  query: Parsed<Entry, 'query'>
  body: Parsed<Entry, 'body'>
  /** Throws the entry's sentence for this status, with other values than the request's if given, or another sentence. */
  refuse: (status: StatusOf<Entry>, words?: string | object) => never
  /** Whose call it is: the request or, where the site makes public reads of data itself, maybe the site. */
  c: IsPublic<Entry, Address> extends false
    ? Context<AdminEnv>
    : [Entry, Address] extends [{ answer: { schema: z.ZodMiniType } }, `GET ${string}`]
      ? Caller
      : Context
}

type Parsed<Entry, Name extends 'params' | 'query' | 'body'> = Entry extends {
  [N in Name]: Part<infer Schema>
}
  ? z.infer<Schema>
  : undefined

/** What the entry says of refusals, and that of a query or body that its schema alone cannot judge. */
type StatusOf<Entry> =
  | (Entry extends { errors: infer Errors } ? keyof Errors : never)
  | (Entry extends { query: unknown } | { body: unknown } ? 400 : never)

type IsPublic<Entry, Address> = Entry extends { access: 'token' | 'cookie' }
  ? false
  : Address extends `${string} /api/admin/${string}`
    ? false
    : true

/**
 * The schema's data, or null or undefined for the entry's 404; a response for a media type or redirect; nothing for a 204.
 */
type Result<Entry extends Pick<Details, 'answer'>> = Entry extends {
  answer: { schema: infer Schema extends z.ZodMiniType }
}
  ? z.infer<Schema> | (Entry extends { errors: { 404: string } } ? null | undefined : never)
  : Entry extends { answer: { mediaType: string } | { status: number } }
    ? Response
    : void
