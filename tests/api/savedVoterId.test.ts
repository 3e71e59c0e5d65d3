import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { statementsDuring } from '#tests/support/register/statementsDuring.ts'

test.each([
  ['saving', '200000002'],
  ['clearing', ''],
])('%s a VoterID takes at most twelve statements, one transaction included', async (_, VoterID) => {
  const { call, minutesPass } = await asAdmin({
    candidates: [aCandidate({ AcctNum: 2, VoterID: '100000001' })],
  })
  await call('PUT', '/api/admin/candidates/2', { VoterID: '300000003' })
  // So that the session's use is noted, too.
  minutesPass(2)

  const statements = await statementsDuring(async () => {
    const { status } = await call('PUT', '/api/admin/candidates/2', { VoterID })
    expect(status).toBe(200)
  })

  expect(statements.filter((text) => /^begin|^start transaction/.test(text))).toHaveLength(1)
  expect(statements.at(-1)).toBe('commit')
  expect({ statements, isFew: statements.length <= 12 }).toEqual({ statements, isFew: true })
})
