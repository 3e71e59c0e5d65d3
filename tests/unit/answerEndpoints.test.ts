import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { answerEndpoints, type Handlers } from '#server/routes/answerEndpoints.ts'
import { respondToError } from '#server/apiError.ts'
import { SILENT } from '#tests/support/runner/silent.ts'

const onError = respondToError(SILENT)

test('a literal path is not mistaken for one with a parameter, whatever the order of the handlers', async () => {
  const app = answerEndpoints({
    listOfficeCandidates: () => [],
    listCandidatesByAccount: ({ params }) => [aCandidate({ AcctNum: params.acctNum })],
  }).onError(onError)

  expect(await (await app.request('/api/candidates/byAccount/70275')).json()).toMatchObject([
    { AcctNum: 70_275 },
  ])
  expect(await (await app.request('/api/candidates/20261103-GEN/STR')).json()).toEqual([])
})

test('without guards non-public calls are inaccessible', async () => {
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

test('a handler refuses with the sentences of its entry, and only with its statuses', async () => {
  const app = answerEndpoints({
    getCommittee: ({ refuse }) => refuse(404),
    getCandidate: () => undefined,
    // @ts-expect-error the entry of an election's candidates says nothing of a 404
    listElectionCandidates: ({ refuse }) => refuse(404),
    // @ts-expect-error nor does that of an office's
    listOfficeCandidates: () => undefined,
  }).onError(onError)

  expect(await (await app.request('/api/committees/7')).json()).toEqual({
    errors: [{ msg: 'Committee not found' }],
  })
  expect(await (await app.request('/api/candidates/7')).json()).toEqual({
    errors: [{ msg: 'Candidate not found' }],
  })
})

test('a missing handler, or one with another answer, does not compile', () => {
  // @ts-expect-error a committee is not a list
  const wrong: Partial<Handlers> = { getCommittee: () => [] }
  // @ts-expect-error nothing answers the list of committees
  const missing: Handlers<'getDataStatus' | 'listCommittees'> = { getDataStatus: () => ({ money: [] }) }
  expect([wrong, missing]).toHaveLength(2)
})
