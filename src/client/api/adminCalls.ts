import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { type api, WITH_TOKEN } from './api.ts'
import { request } from './request.ts'
import { type ListOrTag, unlessFailed } from './tags.ts'

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
export const sends = (address: string, ...tags: ListOrTag[]) => ({
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
  (...tags: ListOrTag[]) =>
  (_: unknown, error: unknown) =>
    unlessFailed(error, ...tags)

type FetchFile = (args: FetchArgs) => ReturnType<BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError>>

/** The answer of a mutation that fetches a file and saves it, because a link would not send the token. */
export async function download(fetchFile: FetchFile, url: string, name: string) {
  const { data, error } = await fetchFile({ url, responseHandler: fileOrRefusal })
  if (error) return { error }
  const href = URL.createObjectURL(data as Blob) // the type that the response handler returns
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
  return { data: null }
}

/** Reads an answer as a file, and a refusal as what the server says; a proxy that answers for it says nothing of use. */
const fileOrRefusal = (response: Response): Promise<unknown> =>
  response.ok ? response.blob() : response.json().catch(() => null)
