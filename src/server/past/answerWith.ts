import type { Context } from 'hono'
import { NO_ENDPOINT } from '#contract/endpoints/refusals.ts'
import { httpError } from '../apiError.ts'
import { answerEndpoints } from '../routes/answerEndpoints.ts'
import type { Handlers } from '../routes/Handlers.ts'

/** Answers one request with the handlers of its revision; what they throw is for the caller's own error handler. */
export const answerWith = (
  handlers: Partial<Handlers>,
  c: Context,
  request = c.req.raw,
): Response | Promise<Response> =>
  answerEndpoints(handlers)
    .all('*', () => httpError(404, NO_ENDPOINT))
    .onError((error) => {
      throw error
    })
    .fetch(request, c.env)
