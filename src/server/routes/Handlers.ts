import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Details, Part } from '#contract/endpoints/endpoint.ts'
import type { Addresses, EndpointDetails, EndpointId } from '#contract/endpoints/endpoints.ts'
import type { Caller } from '../middleware/costlyCalls.ts'
import type { AdminEnv } from '../auth/requireAdmin.ts'

/** The handlers of these endpoints; a missing one, or one that answers something else, does not compile. */
export type Handlers<Id extends EndpointId = EndpointId> = { [One in Id]: Handler<One> }

type Handler<Id extends EndpointId> = (
  request: RequestOf<Id>,
) => Promise<Result<EndpointDetails[Id]>> | Result<EndpointDetails[Id]>

/** A request that has passed the checks of the endpoint's entry in the table. */
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
 * Data of the schema, or null or undefined for the 404 of the entry; a whole response for a media type or a redirect;
 * nothing for a 204.
 */
type Result<Entry extends Pick<Details, 'answer'>> = Entry extends {
  answer: { schema: infer Schema extends z.ZodMiniType }
}
  ? z.infer<Schema> | (Entry extends { errors: { 404: string } } ? null | undefined : never)
  : Entry extends { answer: { mediaType: string } | { status: number } }
    ? Response
    : void
