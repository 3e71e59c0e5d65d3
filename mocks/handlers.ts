import { http, type RequestHandler } from 'msw'

interface Api {
  fetch: (request: Request) => Response | Promise<Response>
}

/**
 * The mocked API is the real API: requests go to the Hono app, and only its database is in memory. Browsers store the
 * session cookie and send it automatically; Node does neither, so this handler does. `session` is the secret of a cookie
 * that the browser already has.
 */
export function answeredBy(api: Api, session = ''): RequestHandler {
  let cookie = `ledger=${session}`
  return http.all(/\/(?:api|\.well-known)\//, async ({ request }) => {
    const headers = new Headers(request.headers)
    headers.set('Sec-Fetch-Site', 'same-origin')
    // The network layer would undo the compression; here nothing does.
    headers.delete('Accept-Encoding')
    headers.set('Cookie', cookie)
    const answer = await api.fetch(new Request(request, { headers }))
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer
  })
}
