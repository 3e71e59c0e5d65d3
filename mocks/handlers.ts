import { http, type RequestHandler } from 'msw'

interface Api {
  fetch: (request: Request) => Response | Promise<Response>
}

/**
 * The mocked API is the real API: requests go to the Hono app, and only its database is in memory. A browser keeps
 * the session's cookie and sends it along by itself; Node does neither, so that is done here. `session` is the
 * secret of a cookie the browser has already.
 */
export function answeredBy(api: Api, session = ''): RequestHandler {
  let cookie = `ledger=${session}`
  return http.all('*/api/*', async ({ request }) => {
    const headers = new Headers(request.headers)
    headers.set('Sec-Fetch-Site', 'same-origin')
    // The network would undo the compression; nothing here does.
    headers.delete('Accept-Encoding')
    headers.set('Cookie', cookie)
    const answer = await api.fetch(new Request(request, { headers }))
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer
  })
}
