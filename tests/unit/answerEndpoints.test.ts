import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { answerEndpoints } from '#server/routes/answerEndpoints.ts'
import type { Handlers } from '#server/routes/Handlers.ts'
import { respondToError } from '#server/apiError.ts'

const onError = respondToError({ info: () => {}, error: () => {} })

test('a path that is spelled out is not taken for one with a parameter, whatever the order of the handlers', async () => {
  const app = answerEndpoints({
    listOfficeCandidates: () => [],
    listCandidatesByAccount: ({ params }) => [aCandidate({ AcctNum: params.acctNum })],
  }).onError(onError)

  expect(await (await app.request('/api/candidates/byAccount/70275')).json()).toMatchObject([
    { AcctNum: 70_275 },
  ])
  expect(await (await app.request('/api/candidates/20261103-GEN/STR')).json()).toEqual([])
})

test('without guards nobody gets to what is not for everyone', async () => {
  const app = answerEndpoints({
    listElections: () => [],
    listDeletions: () => [],
    getCurrentUser: () => ({ name: 'Ada', email: 'ada@example.org' }),
    deleteCandidate: () => {},
  }).onError(onError)

  expect((await app.request('/api/electioncodes')).status).toBe(200)
  expect((await app.request('/api/admin/deletions')).status).toBe(401)
  expect((await app.request('/api/auth')).status).toBe(401)
  expect((await app.request('/api/admin/candidates/5', { method: 'DELETE' })).status).toBe(401)
})

test('a handler refuses in the words of its entry, and only with the statuses it has', async () => {
  const app = answerEndpoints({
    getCommittee: ({ refuse }) => refuse(404),
    // @ts-expect-error the entry of an election's candidates says nothing of a 404
    listElectionCandidates: ({ refuse }) => refuse(404),
  }).onError(onError)

  expect(await (await app.request('/api/committees/7')).json()).toEqual({
    errors: [{ msg: 'Committee not found' }],
  })
})

test('what is missing, or answers something else, does not compile', () => {
  // @ts-expect-error a committee is not a list
  const wrong: Partial<Handlers> = { getCommittee: () => [] }
  // @ts-expect-error nothing answers the list of committees
  const missing: Handlers<'getDataStatus' | 'listCommittees'> = { getDataStatus: () => ({ money: [] }) }
  expect([wrong, missing]).toHaveLength(2)
})
