import { expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { aCandidate } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

test('only a live session is answered from the primary, not an invented token or cookie', async () => {
  const replica = await createTestApp({ candidates: [aCandidate()] })
  const { api, token, cookie, minutesPass } = await createTestApp({ signedIn: true }, { readDb: replica.db })
  const status = async (headers: Record<string, string> = {}) =>
    (await api.request('/api/candidates/91527', { headers })).status

  expect(await status()).toBe(200)
  expect(await status({ [TOKEN_HEADER]: 'invented' })).toBe(200)
  expect(await status({ Cookie: 'ledger=invented' })).toBe(200)
  expect(await status({ [TOKEN_HEADER]: token })).toBe(404)
  expect(await status({ Cookie: `ledger=${cookie}` })).toBe(404)
  minutesPass(60)
  expect(await status({ [TOKEN_HEADER]: token })).toBe(200)
})

test('a public page that fetches again by itself does not keep a session open', async () => {
  const replica = await createTestApp({})
  const { api, token, cookie, minutesPass } = await createTestApp({ signedIn: true }, { readDb: replica.db })

  for (const headers of [{ Cookie: `ledger=${cookie}` }, { [TOKEN_HEADER]: token }]) {
    minutesPass(10)
    expect((await api.request('/api/committees', { headers })).status).toBe(200)
  }
  minutesPass(11)

  expect((await api.request('/api/auth', { headers: { [TOKEN_HEADER]: token } })).status).toBe(401)
})
