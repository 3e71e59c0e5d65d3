import { expect, test } from 'vitest'
import { aBalance } from '#mocks/builders.ts'
import { undocumented } from '#tests/support/api/undocumented.ts'

const complaint = (path: string, body: unknown, init?: ResponseInit, method = 'GET') =>
  undocumented(new Request(`http://localhost${path}`, { method }), Response.json(body, init))

test.each([
  ['/api/balances?accounts=7', [aBalance()], 200],
  ['/api/candidates/5', { errors: [{ msg: 'Candidate not found' }] }, 404],
  ['/api/nothing', { errors: [{ msg: 'No such call' }] }, 404],
])('a documented answer of %s is accepted', async (path, body, status) => {
  expect(await complaint(path, body, { status })).toBeUndefined()
})

test('an answer of an unknown call, with an unknown status or in another form is reported in a sentence', async () => {
  expect(await complaint('/api/nothing', [])).toBe(
    'GET /api/nothing answered 200, but no such call is documented',
  )
  expect(await complaint('/api/balances', { errors: [{ msg: 'No' }] }, { status: 418 })).toBe(
    'GET /api/balances answered 418, a status that is not documented for listBalances',
  )
  expect(await complaint('/api/balances', [{ ...aBalance(), coh: '12.50', note: 'secret' }])).toBe(
    'GET /api/balances answered 200, but its body is not as documented: body/0 must NOT have additional properties, body/0/coh must be integer,null',
  )
  expect(await complaint('/api/candidates/5', { error: 'gone' }, { status: 404 })).toMatch(
    /body is not as documented/,
  )
  expect(await complaint('/api/balances', [], { headers: { 'Content-Type': 'text/html' } })).toBe(
    'GET /api/balances answered 200, but text/html is not a documented media type of it',
  )
  expect(await complaint('/api/balances', [], {}, 'DELETE')).toMatch(/no such call is documented/)
})
