import { describe, expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/session.ts'
import { aCandidate } from '#mocks/builders.ts'
import { answerOf } from '#tests/support/asAda.ts'
import { makeWorld, ORIGIN } from '#tests/support/world.ts'

const candidate = aCandidate({ AcctNum: 2, AccountList: [{ accountName: 'Friends of Ada', accountNum: 9 }] })

const signedIn = () => makeWorld({ candidates: [candidate], signedIn: true })
type World = Awaited<ReturnType<typeof signedIn>>

const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }
const ADDITION = { accountName: 'Shade Trees', accountNum: 70_275 }

interface Sent {
  acctNum?: string
  body?: unknown
  headers?: Record<string, string>
}

const put = async ({ api, cookie }: World, { acctNum = '2', body = ADDITION, headers = {} }: Sent = {}) =>
  api.request(`/api/candidates/${acctNum}/accountlist`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: `ledger=${cookie}`, ...OWN_PAGE, ...headers },
    body: JSON.stringify(body),
  })

describe('PUT /api/candidates/:acctNum/accountlist', () => {
  test('adds the account for everyone to see, and answers the candidate', async () => {
    const world = await signedIn()
    const added = { ...candidate, AccountList: [...candidate.AccountList, ADDITION] }

    const response = await put(world)

    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await answerOf(response)).toEqual({ status: 200, body: added })
    expect(await (await world.api.request('/api/candidates/byAccount/70275')).json()).toEqual([added])
  })

  test('takes the number as digits in text too', async () => {
    const response = await put(await signedIn(), { body: { ...ADDITION, accountNum: '70275' } })

    expect(await response.json()).toMatchObject({ AccountList: [candidate.AccountList[0], ADDITION] })
  })

  test.each([
    [
      'listed already',
      '2',
      { accountName: 'A', accountNum: 9 },
      409,
      'Account 9 is in the list of candidate 2 already',
    ],
    [
      'the candidate’s own',
      '2',
      { accountName: 'A', accountNum: 2 },
      409,
      "Account 2 is the candidate's own",
    ],
    ['for nobody', '3', ADDITION, 404, 'Candidate not found'],
    ['for no number', 'x', ADDITION, 400, 'Invalid account number'],
    ['without a name', '2', { accountNum: 7 }, 400, 'Expected an accountName and an accountNum of digits'],
    [
      'whose number is none',
      '2',
      { accountName: 'A', accountNum: '7a' },
      400,
      'Expected an accountName and an accountNum of digits',
    ],
  ])('an account %s is not added', async (_, acctNum, body, status, msg) => {
    const world = await signedIn()

    expect(await answerOf(await put(world, { acctNum, body }))).toEqual({
      status,
      body: { errors: [{ msg }] },
    })
    expect(await (await world.api.request('/api/candidates/2')).json()).toEqual(candidate)
  })

  test('a double click adds once', async () => {
    const world = await signedIn()

    const answers = await Promise.all([put(world), put(world)])

    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })
})

describe('who may add to an account list', () => {
  test.each([
    ['another site', 403, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a neighbour under the same domain', 403, { 'Sec-Fetch-Site': 'same-site', Origin: ORIGIN }],
    ['an address typed by hand', 403, { 'Sec-Fetch-Site': 'none' }],
    ['a form of any site', 415, { 'Content-Type': 'text/plain' }],
    ['someone without the cookie', 401, { Cookie: '' }],
    ['someone with a cookie nobody was given', 401, { Cookie: `ledger=${'x'.repeat(43)}` }],
  ])('not %s', async (_, status, headers: Record<string, string>) => {
    const world = await signedIn()

    expect((await put(world, { headers })).status).toBe(status)
    expect(await (await world.api.request('/api/candidates/2')).json()).toEqual(candidate)
  })

  test('not whoever has only the token: it belongs to the other calls', async () => {
    const world = await signedIn()

    expect((await put(world, { headers: { Cookie: '', [TOKEN_HEADER]: world.token } })).status).toBe(401)
    expect((await put(world, { headers: { Cookie: `ledger=${world.token}` } })).status).toBe(401)
  })

  test('nobody once the session is over, whichever way it ended', async () => {
    const loggedOut = await signedIn()
    await loggedOut.api.request('/api/auth', {
      method: 'DELETE',
      headers: { [TOKEN_HEADER]: loggedOut.token },
    })
    const idle = await signedIn()
    idle.minutesPass(30)

    expect((await put(loggedOut)).status).toBe(401)
    expect((await put(idle)).status).toBe(401)
  })

  test.each([
    [ORIGIN, 200],
    ['https://evil.example', 403],
    ['null', 403],
    ['', 403],
    [`${ORIGIN}.evil.example`, 403],
  ])('a browser that sends no Sec-Fetch-Site is judged by its Origin: %s', async (origin, status) => {
    const { api, cookie } = await signedIn()

    const response = await api.request('/api/candidates/2/accountlist', {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Cookie: `ledger=${cookie}`,
        // What Host says is the sender's choice, so it must not matter.
        Host: origin.replace('https://', ''),
        ...(origin !== '' && { Origin: origin }),
      },
      body: JSON.stringify(ADDITION),
    })

    expect(response.status).toBe(status)
  })
})
