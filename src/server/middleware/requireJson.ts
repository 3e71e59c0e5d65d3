import { createMiddleware } from 'hono/factory'
import { httpError } from '../apiError.ts'

/** Refuses a body that does not say it is JSON: a form of another site could send it without being asked first. */
export const requireJson = createMiddleware(async (c, next) => {
  const mediaType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') httpError(415, 'The body must be application/json')
  await next()
})
