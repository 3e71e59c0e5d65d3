import { http, HttpResponse, type RequestHandler } from 'msw'
import { errorBody } from '#contract/schemas/errorBody.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/** What the real API cannot be made to do on demand. `path` as MSW matches it, such as '/api/committees'. */
export const failing = (method: Method, path: string, status = 500, msg = 'Server error') =>
  http[method](`*${path}`, () => HttpResponse.json(errorBody(msg), { status }))

/** Fails the first time; afterwards the next handler answers. */
export const failingOnce = (method: Method, path: string, status = 500) =>
  http[method](`*${path}`, () => HttpResponse.json(errorBody('Server error'), { status }), { once: true })

export const offline = (method: Method, path: string) => http[method](`*${path}`, () => HttpResponse.error())

/** An answer in a form that only older servers give, or that none should. */
export const answering = (method: Method, path: string, body: object) =>
  http[method](`*${path}`, () => HttpResponse.json(body))

/** An answer that does not come until `release` is called; then the next handler gives it. */
export function delayed(method: Method, path: string) {
  const gate = Promise.withResolvers<void>()
  const handler = http[method](`*${path}`, async () => {
    await gate.promise
  })
  return { handler, release: () => gate.resolve() }
}

/** Answers nothing itself: every request on its way to the next handler is added to `requests`. */
export const recordedIn = (requests: Request[]): RequestHandler =>
  http.all('*/api/*', ({ request }) => void requests.push(request.clone()))
