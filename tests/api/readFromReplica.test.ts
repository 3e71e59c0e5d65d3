import { expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'
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
