import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aCandidate, aCommittee, aDocument, aVoter } from '#mocks/builders.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { anyLetters } from '#tests/support/anyLetters.ts'
import { createTestApp, ORIGIN } from '#tests/support/createTestApp.ts'

/** What the calls that take a body are sent. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  signIn: { email: 'ada@example.org', password: 'forty pelicans dive' },
  saveVoterId: { VoterID: '123456789' },
  addAccount: { accountName: 'Shade Trees', accountNum: '70275' },
}

/** The values that the documentation prints for these parameters. */
const examplesOf = (part: Endpoint['params']) =>
  Object.fromEntries(
    Object.entries(part?.[0].shape ?? {}).map(([name, parameter]) => [
      name,
      z.globalRegistry.get(parameter)?.['example'],
    ]),
  )

interface Trial {
  where: string
  path: string
  body?: unknown
}

/** The requests that have `text` in one of the places where this call takes something, and all is well in the others. */
function trials({ id, path, params, query }: Endpoint, text: string): Trial[] {
  const inPath = examplesOf(params)
  const body = BODIES[id]
  return [
    ...Object.keys(inPath).map((name) => ({
      where: name,
      path: apiUrl(path, { ...inPath, [name]: text }),
      body,
    })),
    ...Object.keys(query?.[0].shape ?? {}).map((name) => ({
      where: name,
      path: apiUrl(path, { ...inPath, [name]: text }),
    })),
    ...Object.keys(body ?? {}).map((name) => ({
      where: name,
      path: apiUrl(path, inPath),
      body: { ...body, [name]: text },
    })),
  ]
}

test.each([
  ['a NUL character', 'Sol\0icitation'],
  ['a NUL character in digits', '1\0'],
  ['letters that sort by their accents', 'Øster ñ ß'],
  ['a number that takes more than 32 bits', '9999999999'],
  ['a number that takes more than 64 bits', '99999999999999999999'],
  ['ten thousand letters', anyLetters(10_000)],
])('%s in any place of any call is answered, and nothing fails', async (_, text) => {
  const { api, token, cookie, logged } = await createTestApp({
    candidates: [aCandidate()],
    committees: [aCommittee()],
    documents: [aDocument()],
    voters: [aVoter()],
    signedIn: true,
  })
  const answered: string[] = []
  for (const call of ENDPOINTS)
    for (const { where, path, body } of trials(call, text)) {
      const { status } = await api.request(path, {
        method: call.method,
        headers: {
          'x-auth-token': token,
          Cookie: `ledger=${cookie}`,
          Origin: ORIGIN,
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      answered.push(`${call.id} ${where} ${status}`)
    }
  expect(answered.length).toBeGreaterThan(25)
  expect(answered.filter((each) => each.endsWith('500'))).toEqual([])
  expect(logged).toEqual([])
})

test('an e-mail address is no longer than one can be, also that of nobody', async () => {
  const { api, logged } = await createTestApp()
  const signIn = async (email: string) =>
    (
      await api.request('/api/auth', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: 'forty pelicans dive' }),
      })
    ).status

  expect(await signIn(`${anyLetters(308)}@example.org`)).toBe(401)
  expect(await signIn(`${anyLetters(309)}@example.org`)).toBe(400)
  expect(logged).toEqual([])
})

test.each(['Shade\0Trees', 'Shade\u001bTrees'])(
  '%j is no account name: it holds a control character',
  async (accountName) => {
    const { api, cookie } = await createTestApp({
      candidates: [aCandidate({ AcctNum: 2 })],
      committees: [aCommittee({ AcctNum: 9 })],
      signedIn: true,
    })

    const response = await api.request('/api/candidates/2/accountlist', {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Cookie: `ledger=${cookie}`,
        Origin: ORIGIN,
        'Sec-Fetch-Site': 'same-origin',
      },
      body: JSON.stringify({ accountName, accountNum: 9 }),
    })

    expect(response.status).toBe(400)
  },
)
