import { expect, test } from 'vitest'
import { apiUrl } from '#contract/apiUrls.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { type Method, openApiDocument } from '#server/openapi/openApiDocument.ts'
import { createTestApp, ORIGIN } from '#tests/support/api/createTestApp.ts'

const FOREIGN = { Origin: 'https://news.example.com', 'Sec-Fetch-Site': 'cross-site' }
const FACTS = { candidates: [aCandidate()], committees: [aCommittee()], signedIn: true }

const { paths } = openApiDocument(ENDPOINTS)

/** The address of a call with its example parameters. */
function exampleUrl(method: string, path: string): string {
  // The document spells the same methods in lower case.
  const parameters = paths[path]?.[method.toLowerCase() as Method]?.parameters ?? []
  return apiUrl(path, Object.fromEntries(parameters.map(({ name, example }) => [name, example])))
}

const allowedOrigin = (response: Response) => response.headers.get('Access-Control-Allow-Origin')

test('exactly the calls that read public data are open to pages of other sites', async () => {
  const { api, token, cookie } = await createTestApp(FACTS)
  const signedIn = { 'x-auth-token': token, Cookie: `ledger=${cookie}` }

  for (const { id, method, path, access } of ENDPOINTS) {
    const isOpen = (method === 'GET' && access === 'public') || id === 'reconcile'
    for (const who of [{}, isOpen ? {} : signedIn]) {
      const { headers } = await api.request(exampleUrl(method, path), {
        method,
        headers: { ...FOREIGN, ...who },
      })
      expect({
        id,
        allowed: headers.get('Access-Control-Allow-Origin'),
        withCredentials: headers.get('Access-Control-Allow-Credentials'),
        exposed: headers.get('Access-Control-Expose-Headers'),
        variesByOrigin: /origin/i.test(headers.get('Vary') ?? ''),
      }).toEqual({
        id,
        allowed: isOpen ? '*' : null,
        withCredentials: null,
        exposed: isOpen ? 'ETag, Retry-After, Warning, Content-Disposition, Content-Range' : null,
        variesByOrigin: false,
      })
    }
  }
})

const preflight = async (path: string, method: string, headers: string) => {
  const { api } = await createTestApp()
  const asking = { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers }
  return api.request(path, { method: 'OPTIONS', headers: { ...FOREIGN, ...asking } })
}

test('a preflight request allows reading, and sending an ETag', async () => {
  const answer = await preflight('/api/committees', 'GET', 'if-none-match')

  expect(answer.status).toBe(204)
  expect(allowedOrigin(answer)).toBe('*')
  expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('HEAD, GET')
  expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('If-None-Match, If-Range, Range')
  expect(answer.headers.get('Access-Control-Max-Age')).toBe('86400')
})

test('a preflight request allows neither writing nor sending a token', async () => {
  // GET on this path is a list of candidates, which may be read.
  const write = await preflight('/api/candidates/91527/accountlist', 'PUT', 'content-type')
  expect(write.headers.get('Access-Control-Allow-Methods')).toBe('HEAD, GET')
  expect(write.headers.get('Access-Control-Allow-Headers')).not.toMatch(/content-type|x-auth-token/i)

  for (const path of ['/api/auth', '/api/admin/candidates', '/api/admin/candidates/91527', '/api/nothing']) {
    const answer = await preflight(path, 'GET', 'x-auth-token')
    expect({ path, allowed: allowedOrigin(answer) }).toEqual({ path, allowed: null })
  }
})

test('pages of other sites can read a refusal, and an unchanged answer too', async () => {
  const { api } = await createTestApp(FACTS)
  const refused = await api.request('/api/candidates/7', { headers: FOREIGN })
  expect({ status: refused.status, allowed: allowedOrigin(refused) }).toEqual({ status: 404, allowed: '*' })
  for (const path of ['/api/balances', '/api/candidates/abc']) {
    const wrong = await api.request(path, { headers: FOREIGN })
    expect([path, wrong.status, allowedOrigin(wrong)]).toEqual([path, 400, '*'])
  }

  const first = await api.request('/api/committees', { headers: FOREIGN })
  const again = await api.request('/api/committees', {
    headers: { ...FOREIGN, 'If-None-Match': first.headers.get('ETag') ?? '' },
  })
  expect({ status: again.status, allowed: allowedOrigin(again) }).toEqual({ status: 304, allowed: '*' })
})

test('no page of another site can read what an administrator sees of a candidate', async () => {
  const { api, token } = await createTestApp(FACTS)

  const answer = await api.request('/api/candidates/91527', {
    headers: { ...FOREIGN, 'x-auth-token': token },
  })

  expect({ status: answer.status, allowed: allowedOrigin(answer) }).toEqual({ status: 200, allowed: null })
})

test('a page of another site still cannot write on behalf of a signed-in administrator', async () => {
  const { api, cookie } = await createTestApp(FACTS)
  const headers = { 'Content-Type': 'application/json', Cookie: `ledger=${cookie}` }
  const add = (more: Record<string, string>) =>
    api.request('/api/candidates/91527/accountlist', {
      method: 'PUT',
      headers: { ...headers, ...more },
      body: JSON.stringify({ accountName: 'Citizens for Shade Trees', accountNum: 70_275 }),
    })

  expect((await add(FOREIGN)).status).toBe(403)
  expect((await add({ Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
})
