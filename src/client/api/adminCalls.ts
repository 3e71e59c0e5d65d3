import { apiUrl } from '#contract/apiUrls.ts'
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

/** A query of a call without parameters. */
export const reads = (address: string, ...tags: Tag[]) => ({
  query: () => apiUrl(address),
  providesTags: tags,
})

/** A change by a call that takes all of it in its body. */
export const sends = <Body>(address: string, ...tags: Tag[]) => ({
  query: (body: Body) => ({ ...request(address), body }),
  invalidatesTags: changes(...tags),
})

/** What a change invalidates, whatever it was asked for. */
export const changes =
  (...tags: Tag[]) =>
  (_: unknown, error: unknown) =>
    unlessFailed(error, ...tags)
