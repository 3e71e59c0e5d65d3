import { http, HttpResponse } from 'msw'
import { errorBody } from '#contract/errorBody.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/** What the real API cannot be made to do on demand. `path` as MSW matches it, such as '/api/committees'. */
export const failing = (method: Method, path: string, status = 500, msg = 'Server error') =>
  http[method](`*${path}`, () => HttpResponse.json(errorBody(msg), { status }))

export const offline = (method: Method, path: string) => http[method](`*${path}`, () => HttpResponse.error())

/** An answer that does not come until `release` is called; then the next handler gives it. */
export function held(method: Method, path: string) {
  const gate = Promise.withResolvers<void>()
  const handler = http[method](`*${path}`, async () => {
    await gate.promise
  })
  return { handler, release: () => gate.resolve() }
}
