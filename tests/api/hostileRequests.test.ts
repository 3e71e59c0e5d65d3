/** @module-tag slow */
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument, aVoter } from '#mocks/builders.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { ErrorBody } from '#contract/endpoints/refusals.ts'
import { anyText } from '#tests/support/anyText.ts'
import { createTestApp, ORIGIN } from '#tests/support/api/createTestApp.ts'
import { runs } from '#tests/support/importer/runs.ts'
import { type Choose, type HostileRequest, hostileRequests } from '#tests/support/hostile/hostileRequests.ts'
import { isOnPostgres } from '#tests/support/runner/isOnPostgres.ts'

/** Each place gets one in this many of all texts, different ones at the next place; with 1 each place gets all. */
const SHARE = Number(process.env.HOSTILE_SHARE ?? 20)

const MOST_SECONDS = 2

/** Several words, with no placeholder left. */
const IS_SENTENCE = /^(?!.*\{\w+\})[A-Z\d]\S* .*\w/su

let turn = 0
/** On PostgreSQL only what may break a database: everything else is refused earlier, by the same code. */
const choose: Choose = (all, breaksDatabases = []) => {
  if (isOnPostgres) return breaksDatabases
  turn += 1
  return all.filter((_, at) => (at + turn) % SHARE === 0)
}

const world = () =>
  createTestApp({
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
    candidates: [aCandidate()],
    committees: [aCommittee()],
    balances: [aBalance()],
    documents: [aDocument()],
    voters: [aVoter()],
    signedIn: true,
  })
type World = Awaited<ReturnType<typeof world>>

/** What is wrong with the answer, as sentences; empty if nothing is. */
async function faultOf({ api, token, cookie }: World, request: HostileRequest): Promise<string[]> {
  const { place, path, method, mediaType, body } = request
  const before = process.threadCpuUsage()
  const response = await api.request(path, {
    method,
    headers: {
      'x-auth-token': token,
      Cookie: `ledger=${cookie}`,
      Origin: ORIGIN,
      'Sec-Fetch-Site': 'same-origin',
      ...(body !== undefined && { 'Content-Type': mediaType }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const { user, system } = process.threadCpuUsage(before)
  const seconds = (user + system) / 1_000_000
  const answer = `${place}: ${method} ${path.slice(0, 200)} ${body?.slice(0, 200) ?? ''} answered ${response.status}`
  if (response.status >= 500) return [answer]
  if (seconds > MOST_SECONDS) return [`${answer} after ${seconds} s`]
  // An address that leads up and out of the API is handled by the pages, as is that of an unknown feed.
  const isOfApi = /^\/(api|docs)\//.test(new URL(path, ORIGIN).pathname)
  if (response.status < 400 || !isOfApi) return []
  const { errors } = ErrorBody.parse(JSON.parse(text))
  return errors.every(({ msg }) => IS_SENTENCE.test(msg)) ? [] : [`${answer} with ${text}`]
}

/** Calls with a rate limit get a new world for each place; on PostgreSQL there are too few calls for that to matter. */
const isThrottled = ({ errors, section }: Endpoint) =>
  !isOnPostgres && errors[429] !== undefined && section !== 'Exports'

async function faultsOf(endpoints: readonly Endpoint[], chosen: Choose): Promise<string[]> {
  const shared = await world()
  const faults: string[] = []
  for (const endpoint of endpoints)
    for (const requests of hostileRequests(endpoint, chosen)) {
      const one = isThrottled(endpoint) ? await world() : shared
      for (const request of requests) faults.push(...(await faultOf(one, request)))
    }
  return faults
}

test.each(['public', 'token', 'cookie'] as const)(
  'any value in any place of any %s call is answered, quickly and with a message, and nothing fails',
  async (access) => {
    const endpoints = ENDPOINTS.filter((one) => one.access === access)

    expect(endpoints).not.toEqual([])
    expect(await faultsOf(endpoints, choose)).toEqual([])
  },
)

const SPECIAL = '\0 \ud800 % _ * " \' \\ < > { } [ ] ( ) & | : - + . , / 0 1 9 e é \n'.split(' ')

test('any text at all in any place of a call is answered, quickly and with a message', async () => {
  const text = fc.oneof(anyText(40), fc.string({ unit: fc.constantFrom(...SPECIAL), maxLength: 20 }))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ENDPOINTS), text, async (endpoint, any) => {
      expect(await faultsOf([endpoint], () => [any])).toEqual([])
    }),
    runs(15),
  )
})

test('a hundred simultaneous questions whether the site is ready are two queries', async () => {
  const { api, db } = await createTestApp()
  const queries = vi.spyOn(db, 'selectFrom')

  const answers = await Promise.all(Array.from({ length: 100 }, async () => api.request('/readyz')))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(queries.mock.calls).toEqual([['register'], ['register']])
})
