import { isPublicRead } from '#contract/endpoints/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { NO_ENDPOINT, SERVER_ERROR } from '#contract/endpoints/refusals.ts'
import { httpError, refusalIn } from './apiError.ts'
import type { ResponseCache } from './cache/responseCache.ts'
import type { Log } from './log.ts'
import { routeOf } from './metrics/routeOf.ts'
import { endpointFinder } from './paths.ts'
import { type CallInProcess, handlerOf, requestOf } from './routes/answerEndpoints.ts'
import type { Handlers } from './routes/Handlers.ts'

const findPublicRead = endpointFinder(ENDPOINTS.filter(isPublicRead))

interface InProcessDeps {
  handlers: Partial<Handlers>
  /** Shared with requests: either finds what the other was answered. */
  cache: ResponseCache
  keyIn: (path: string, queries: Readonly<Record<string, string[]>>) => string | undefined
  log: Log
}

/** Makes the public reads that these handlers answer with data. Our own errors go to the log, as those of requests do. */
export const inProcess =
  ({ handlers, cache, keyIn, log }: InProcessDeps): CallInProcess =>
  async (url, c) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const read = findPublicRead('GET', pathname)
    const handle = read && handlerOf(read.endpoint, handlers)
    if (!handle || !read.endpoint.answer.schema) return httpError(404, NO_ENDPOINT)
    const query = Object.fromEntries(searchParams)
    const key = keyIn(
      pathname,
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
    )
    try {
      const version = await cache.version()
      const cached = key === undefined ? undefined : cache.get(key)
      if (cached?.version === version) return JSON.parse(cached.body.toString()) as unknown
      const answer = await handle(await requestOf(read.endpoint, { params: read.params, query }, c))
      if (key !== undefined) await cache.store(key, version, bytesOf(answer), 'application/json')
      return answer
    } catch (error) {
      if (refusalIn(error)) throw error
      log.error(`GET ${routeOf('GET', pathname)}`, error)
      return httpError(500, SERVER_ERROR)
    }
  }

const bytesOf = (answer: unknown) => Buffer.from(new TextEncoder().encode(JSON.stringify(answer)).buffer)
