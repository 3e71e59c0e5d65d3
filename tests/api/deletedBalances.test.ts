import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'

const register = () =>
  asAdmin({
    candidates: [aCandidate({ AcctNum: 5 })],
    committees: [aCommittee({ AcctNum: 9 })],
    balances: [aBalance({ account: 5 }), aBalance({ account: 9 })],
  })

test.each([
  ['candidate', 5, [9]],
  ['committee', 9, [5]],
] as const)(
  'deleting %s %i hides its money at once, and undoing it shows it again',
  async (type, acctNum, others) => {
    const { api, call, publicly } = await register()
    const accounts = async () =>
      ((await publicly('/api/balances?accounts=5,9')) as { account: number }[]).map(({ account }) => account)
    const explained = async () => (await api.request(`/api/balances/${acctNum}`)).status
    expect(await accounts()).toEqual([5, 9])
    expect(await explained()).toBe(200)

    await call('DELETE', `/api/admin/${type}s/${acctNum}`)

    expect(await accounts()).toEqual(others)
    expect(await explained()).toBe(404)

    await call('DELETE', `/api/admin/deletions/${type}/${acctNum}`)

    expect(await accounts()).toEqual([5, 9])
    expect(await explained()).toBe(200)
  },
)

test('money computed from an account’s own rows is hidden with it as well', async () => {
  const { db, call, publicly } = await asAdmin({ candidates: [aCandidate({ AcctNum: 5 })] })
  const figures = { coh: 100, monetary: 100, loans: 0, inkind: 0, expend: 0, transfers: 0, other: 0 }
  await db
    .insertInto('ledger')
    .values({ acct_num: 5, as_of: '2026-11-20', import_id: 1, is_vouched: 0, ...figures })
    .execute()
  const accounts = async () =>
    ((await publicly('/api/balances?accounts=5')) as { account: number }[]).map(({ account }) => account)
  expect(await accounts()).toEqual([5])

  await call('DELETE', '/api/admin/candidates/5')

  expect(await accounts()).toEqual([])
})
