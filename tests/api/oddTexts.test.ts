import { expect, test } from 'vitest'
import { aCandidate, aCommittee, aDocument, aVoter } from '#mocks/builders.ts'
import type { Call } from '#contract/documentation/call.ts'
import { CALLS } from '#contract/documentation/calls.ts'
import { PARAMETER_NOTES } from '#contract/documentation/parameterNotes.ts'
import { anyLetters } from '#tests/support/anyLetters.ts'
import { createTestApp, ORIGIN } from '#tests/support/createTestApp.ts'

/** What the calls that take a body are sent. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  signIn: { email: 'ada@example.org', password: 'forty pelicans dive' },
  saveVoterId: { VoterID: '123456789' },
  addAccount: { accountName: 'Shade Trees', accountNum: '70275' },
}

const exampleOf = (name: string) => JSON.stringify(PARAMETER_NOTES[name]?.[1]).replaceAll('"', '')

interface Trial {
  where: string
  path: string
  body?: unknown
}

/** The requests that have `text` in one of the places where this call takes something, and all is well in the others. */
function trials({ id, path, params, query }: Call, text: string): Trial[] {
  const filled = (odd?: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(name === odd ? text : exampleOf(name)),
    )
  const body = BODIES[id]
  return [
    ...Object.keys(params?.shape ?? {}).map((name) => ({ where: name, path: filled(name), body })),
    ...Object.keys(query?.shape ?? {}).map((name) => ({
      where: name,
      path: `${filled()}?${new URLSearchParams({ [name]: text }).toString()}`,
    })),
    ...Object.keys(body ?? {}).map((name) => ({
      where: name,
      path: filled(),
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
  for (const call of CALLS)
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
