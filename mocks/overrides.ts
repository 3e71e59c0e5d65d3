import { http, HttpResponse, type RequestHandler } from 'msw'
import { errorBody } from '#contract/endpoints/refusals.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/**
 * Answers that the real API cannot be made to give on demand. `path` is in MSW's syntax, for example '/api/committees'.
 */
export const failing = (method: Method, path: string, status = 500, msg = 'Server error') =>
  http[method](`*${path}`, () => HttpResponse.json(errorBody(msg), { status }))

/** The page of a proxy that answers for a server that is away: HTML, where a page of ours expects JSON. */
export const failingAsProxy = (method: Method, path: string, status = 502) =>
  http[method](`*${path}`, () => HttpResponse.html('<html><h1>Bad Gateway</h1></html>', { status }))

/** Fails the first time; afterwards the next handler answers. */
export const failingOnce = (method: Method, path: string, status = 500) =>
  http[method](`*${path}`, () => HttpResponse.json(errorBody('Server error'), { status }), { once: true })

export const offline = (method: Method, path: string) => http[method](`*${path}`, () => HttpResponse.error())

/** An answer in a form that only older servers send, or that no server should. */
export const answering = (method: Method, path: string, body: object) =>
  http[method](`*${path}`, () => HttpResponse.json(body))

const gates: PromiseWithResolvers<void>[] = []

/** An answer that is held until `release` or `releaseDelayed` is called; then the next handler gives it. */
export function delayed(method: Method, path: string) {
  const gate = Promise.withResolvers<void>()
  gates.push(gate)
  const handler = http[method](`*${path}`, async () => {
    await gate.promise
  })
  return { handler, release: () => gate.resolve() }
}

/** Releases every held answer. Without it, a test that fails before its `release` would never end. */
export const releaseDelayed = () => {
  for (const gate of gates.splice(0)) gate.resolve()
}

/** Answers nothing itself: adds each request to `requests` and passes it to the next handler. */
export const recordedIn = (requests: Request[]): RequestHandler =>
  http.all('*/api/*', ({ request }) => void requests.push(request.clone()))
