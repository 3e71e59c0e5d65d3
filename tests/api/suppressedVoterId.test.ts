import { describe, expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { ORIGIN } from '#tests/support/api/createTestApp.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'

const SHADE = { accountName: 'Citizens for Shade Trees', accountNum: 70_275 }
const BLANK_ADDRESS = { Addr1: '', Addr2: '', City: '', State: '', Zip: '' }
const KNOWN = aCandidate({ AcctNum: 5, VoterID: '100000001', AccountList: [SHADE], ...BLANK_ADDRESS })
const PUBLISHED = { ...KNOWN, VoterID: '' }
const OPEN = aCandidate({ AcctNum: 6, VoterID: '100000002' })

/** Ada, in a register where the state suppresses the address of candidate 5. */
async function withSuppressedAddress() {
  const ada = await asAdmin({ candidates: [KNOWN, OPEN] })
  await ada.db.updateTable('candidate').set({ suppress_address: 1 }).where('acct_num', '=', 5).execute()
  return ada
}

describe('the VoterID of a candidate whose address is suppressed', () => {
  test.each([
    ['/api/candidates/5', PUBLISHED],
    ['/api/candidates?sort=acctnum_desc&limit=15', [OPEN, PUBLISHED]],
    ['/api/candidates/election/20261103-GEN', [OPEN, PUBLISHED]],
    ['/api/candidates/20261103-GEN/STR', [OPEN, PUBLISHED]],
    ['/api/candidates/byAccount/70275', [PUBLISHED]],
  ])('is blank for the public in %s', async (path, published) => {
    const { publicly } = await withSuppressedAddress()

    expect(await publicly(path)).toEqual(published)
  })

  test('is blank for the public even if an administrator entered it', async () => {
    const { call, publicly } = await withSuppressedAddress()

    expect(await answerOf(await call('PUT', '/api/admin/candidates/5', { VoterID: '222222' }))).toEqual({
      status: 200,
      body: { ...KNOWN, VoterID: '222222' },
    })

    expect(await publicly('/api/candidates/5')).toEqual(PUBLISHED)
  })

  test('is seen by administrators, in their list and in the record they edit', async () => {
    const { read } = await withSuppressedAddress()

    expect(await read('/api/admin/candidates?election=&office=')).toEqual([OPEN, KNOWN])
    expect(await read('/api/candidates/5')).toEqual(KNOWN)
  })

  test('is not cached on the way, and alternating requests are not mixed up', async () => {
    const { call, api } = await withSuppressedAddress()

    for (let turn = 0; turn < 2; turn += 1) {
      const published = await api.request('/api/candidates/5')
      expect(published.headers.get('Vary')).toBe('Accept-Encoding, x-auth-token')
      expect(published.headers.get('Cache-Control')).toContain('public')
      expect(await published.json()).toEqual(PUBLISHED)
      const known = await call('GET', '/api/candidates/5')
      expect(known.headers.get('Cache-Control')).toBe('no-store')
      expect(await known.json()).toEqual(KNOWN)
    }
  })

  test('is blank for an expired token, and for the session’s cookie', async () => {
    const ada = await withSuppressedAddress()
    const byCookie = await ada.api.request('/api/candidates/5', {
      headers: { Cookie: `ledger=${ada.cookie}`, Origin: ORIGIN },
    })
    ada.minutesPass(31)

    expect(await byCookie.json()).toEqual(PUBLISHED)
    expect(await ada.read('/api/candidates/5')).toEqual(PUBLISHED)
  })

  test('is saved only over the version that was read with the token', async () => {
    const { call, api } = await withSuppressedAddress()
    const ofVisitor = (await api.request('/api/candidates/5')).headers.get('ETag') ?? ''
    const ofAda = (await call('GET', '/api/candidates/5')).headers.get('ETag') ?? ''
    const save = async (etag: string) =>
      (await call('PUT', '/api/admin/candidates/5', { VoterID: '222222' }, { 'If-Match': etag })).status

    expect(await save(ofVisitor)).toBe(412)
    expect(await save(ofAda)).toBe(200)
  })
})

test('a candidate whose address is public has a public VoterID, the same with and without a token', async () => {
  const { read, publicly } = await withSuppressedAddress()

  expect(await publicly('/api/candidates/6')).toEqual(OPEN)
  expect(await read('/api/candidates/6')).toEqual(OPEN)
})
