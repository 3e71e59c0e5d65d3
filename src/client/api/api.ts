import { createApi, fetchBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { CallAnswer } from '#contract/firstView.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { TAG_TYPES } from './tags.ts'

/** The one thing the api needs from the store: the admin token. */
export interface TokenState {
  session: { token: string | null }
}

/** Endpoints with these extra options send the administrator's token if there is one; no others do. */
export const WITH_TOKEN = { withToken: true }

/** The body of an answer. A proxy refuses for a server that is away with a page of its own: then only the status counts. */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (error) {
    if (response.ok) throw error
    return undefined
  }
}

/** What administrators' pages do about a refusal before the call fails; set once they are loaded. */
export const beforeFailing: {
  /** Whether to make the call again. */
  mayRepeat?: ((error: FetchBaseQueryError) => Promise<boolean>) | undefined
} = {}

/** Answers the calls of a store that makes no requests. */
export type AnswerTo = (url: string) => CallAnswer

type Answer = Awaited<ReturnType<typeof fetchAnswer>>

const fetchAnswer = fetchBaseQuery({
  // Absolute, because Node's Request refuses relative URLs and the pages are tested in Node. The server renders from
  // the answers it has and sends no requests.
  baseUrl: globalThis.location?.origin,
  responseHandler: readAnswer,
  prepareHeaders(headers, { getState, extraOptions }) {
    headers.set('accept', 'application/json')
    // The store proves at compile time that it keeps TokenState.
    const { token } = (getState() as TokenState).session
    if (token !== null && extraOptions === WITH_TOKEN) headers.set(TOKEN_HEADER, token)
  },
})

export const api = createApi({
  reducerPath: 'api',
  baseQuery: async (...call: Parameters<typeof fetchAnswer>) => {
    const [url, { extra }] = call
    // On the server a store is given its answers (`makeStore`), and every public read is an address.
    const known: Answer | undefined = (extra as AnswerTo | undefined)?.(url as string)
    const answer = known ?? (await fetchAnswer(...call))
    const isRepeated = answer.error && (await beforeFailing.mayRepeat?.(answer.error))
    return isRepeated ? fetchAnswer(...call) : answer
  },
  tagTypes: TAG_TYPES,
  // A visited list shows from the cache for ten minutes; if it is older than this many seconds it is also refetched.
  keepUnusedDataFor: 600,
  refetchOnMountOrArgChange: 15,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
