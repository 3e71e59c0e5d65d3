import { isPublicRead } from '#contract/endpoints/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { NO_ENDPOINT, SERVER_ERROR } from '#contract/endpoints/refusals.ts'
import { httpError, refusalIn } from './apiError.ts'
import type { Log } from './log.ts'
import { routeOf } from './metrics/routeOf.ts'
import { readAt } from './paths.ts'
import { type CallInProcess, handlerOf, requestOf } from './routes/answerEndpoints.ts'
import type { Handlers } from './routes/Handlers.ts'

const publicReadAt = readAt(ENDPOINTS.filter(isPublicRead))

/** Makes the public reads that these handlers answer with data. Our own errors go to the log, as those of requests do. */
export const inProcess =
  (handlers: Partial<Handlers>, log: Log): CallInProcess =>
  async (url, caller) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const found = publicReadAt(pathname)
    const handle = found && handlerOf(found.endpoint, handlers)
    if (!handle || !found.endpoint.answer.schema) return httpError(404, NO_ENDPOINT)
    try {
      const given = { params: found.params, query: Object.fromEntries(searchParams) }
      return await handle(await requestOf(found.endpoint, given, caller))
    } catch (error) {
      if (refusalIn(error)) throw error
      log.error(`GET ${routeOf('GET', pathname)}`, error)
      return httpError(500, SERVER_ERROR)
    }
  }
