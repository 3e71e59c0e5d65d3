import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { fill, NOT_SIGNED_IN } from '#contract/endpoints/refusals.ts'
import type { Access, Endpoint, ErrorStatus, Part } from '#contract/endpoints/endpoint.ts'
import { type EndpointId, ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { JsonOf } from '#contract/JsonOf.ts'
import { httpError } from '../apiError.ts'
import { refuseAuditors, refuseDuringSetup } from '../auth/requireAdmin.ts'
import { readForm, readJson } from '../middleware/readJson.ts'
import type { Handlers } from './Handlers.ts'

/** Who lets a caller through, by the access of an endpoint. */
export type Guards = Record<Exclude<Access, 'public'>, MiddlewareHandler[]>

const NOBODY = { token: [() => httpError(401, NOT_SIGNED_IN)], cookie: [() => httpError(401, NOT_SIGNED_IN)] }

/**
 * Has these handlers answer their endpoints: at the address, behind the guard and after the checks that the table has of
 * each. Without guards nobody gets to what is not public.
 */
export function answerEndpoints(handlers: Partial<Handlers>, guards: Guards = NOBODY): Hono {
  const app = new Hono()
  for (const endpoint of MOST_EXACT_FIRST) {
    const { id, method, path, access, answer, status } = endpoint
    // The table's types have proven what the handler of each id takes and gives.
    const handle = handlers[id as EndpointId] as ((request: unknown) => unknown) | undefined
    if (!handle) continue
    const guard = access === 'public' ? [] : [...guards[access], ...narrowed(endpoint)]
    app.on(method, [routePath(path)], ...guard, async (c) => {
      const result = await handle(await requestOf(endpoint, c))
      if (status === 204) return c.body(null, status)
      if (!answer.schema) return result as Response
      const body = isWritten(result) ? result : new TextEncoder().encode(JSON.stringify(result))
      c.set('answered', body)
      return c.body(body, 200, { 'Content-Type': 'application/json' })
    })
  }
  return app
}

/** By the database; in tests of pages its bytes are of another realm, where `instanceof` does not know them. */
const isWritten = (result: unknown): result is JsonOf<unknown> => ArrayBuffer.isView(result)

/** Who of those that the guard lets through are refused all the same. */
const narrowed = ({ isForAuditors, isForSetup }: Endpoint) => [
  ...(isForSetup ? [] : [refuseDuringSetup]),
  ...(isForAuditors ? [] : [refuseAuditors]),
]

const parametersIn = ({ path }: Endpoint) => path.split('{').length
/** A path that is spelled out goes before one with a parameter in its place. */
const MOST_EXACT_FIRST = ENDPOINTS.toSorted((a, b) => parametersIn(a) - parametersIn(b))

/** The path of an address as the framework writes it; the FilePath of a document is all the rest. */
export const routePath = (address: string) =>
  address
    .slice(address.indexOf('/'))
    .replace('{FilePath}', ':FilePath{.+}')
    .replace(/{(\w+)}/g, ':$1')

async function requestOf({ params, query, body, isForm, errors }: Endpoint, c: Context) {
  const request = {
    params: params && checked(params, c.req.param()),
    query: query && checked(query, queryOf(c)),
    body: body && checked(body, await (isForm ? readForm(c) : readJson(c))),
  }
  const values = Object.assign({}, request.params, request.body)
  const refuse = (status: ErrorStatus, words = fill(errors[status] ?? '', values)) => httpError(status, words)
  return { ...request, refuse, c }
}

export function checked<Schema extends z.ZodMiniType>(
  [schema, refusal = '', refusals = {}]: Part<Schema>,
  given: unknown,
) {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const name = String(result.error.issues[0]?.path[0])
  return httpError(400, refusals[name] ?? refusal)
}

/** A parameter that is given twice is a list, which no schema takes for a text. */
const queryOf = (c: Context) =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
