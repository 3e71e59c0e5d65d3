import { type api, WITH_TOKEN } from './api.ts'
import { request } from './request.ts'
import { type Tag, unlessFailed } from './tags.ts'

export const WITHOUT_TOKEN = {}

type Build = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0]

/** Endpoints that send the administrator's token, except those with `WITHOUT_TOKEN`. */
export const withToken =
  <Endpoints>(endpoints: (build: Build) => Endpoints) =>
  (build: Build): Endpoints =>
    endpoints({
      query: (query) => build.query({ extraOptions: WITH_TOKEN, ...query }),
      mutation: (mutation) => build.mutation({ extraOptions: WITH_TOKEN, ...mutation }),
      infiniteQuery: (query) => build.infiniteQuery({ extraOptions: WITH_TOKEN, ...query }),
    })

/** A change by a call: the values that its path names go there, and the others are its body, if there are any. */
export const sends = (address: string, ...tags: Tag[]) => ({
  query(given: object | void) {
    const values = Object.entries<unknown>({ ...given })
    const { path = [], body } = Object.groupBy(values, ([name]) =>
      address.includes(`{${name}}`) ? 'path' : 'body',
    )
    return { ...request(address, Object.fromEntries(path)), ...(body && { body: Object.fromEntries(body) }) }
  },
  invalidatesTags: changes(...tags),
})

/** What a change invalidates, whatever it was asked for. */
export const changes =
  (...tags: Tag[]) =>
  (_: unknown, error: unknown) =>
    unlessFailed(error, ...tags)
