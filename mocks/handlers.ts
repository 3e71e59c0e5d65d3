import { http, type RequestHandler } from 'msw'

interface Api {
  fetch: (request: Request) => Response | Promise<Response>
}

/**
 * The mocked API is the real API: requests go to the Hono app, and only its database is in memory. A browser sends
 * its session cookie along by itself; Node does not, so it is given here.
 */
export const answeredBy = (api: Api, cookie = ''): RequestHandler =>
  http.all('*/api/*', ({ request }) => {
    const headers = new Headers(request.headers)
    headers.set('Sec-Fetch-Site', 'same-origin')
    // The network would undo the compression; nothing here does.
    headers.delete('Accept-Encoding')
    if (cookie !== '') headers.set('Cookie', cookie)
    return api.fetch(new Request(request, { headers }))
  })
