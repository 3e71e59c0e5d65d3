import { expect, test } from 'vitest'
import { STATED_LIMITS } from '#client/pages/site/statedLimits.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'
import { aCandidate } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

const limitOf = (what: string) => String(STATED_LIMITS.find(([one]) => one === what)?.[1])
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

/** A stated limit, and a call that asks for exactly this many, and for more. */
const CALLS: [what: string, limit: string, urlFor: (size: number) => string][] = [
  ['Accounts of GET /api/balances', '500', (size) => `/api/balances?accounts=${numbers(size)}`],
  ['Records of GET /api/candidates', '500', (size) => `/api/candidates?limit=${size}`],
  ['Characters of a search', '100', (size) => `/api/search?q=${'a'.repeat(size)}`],
  ['Results of a search', '50', (size) => `/api/search?q=ada&limit=${size}`],
  [
    'Accounts of GET /api/transactions',
    '20',
    (size) => `/api/transactions?kind=contributions&accounts=${numbers(size)}`,
  ],
]

test('the stated limit of a call is the most that it accepts', async () => {
  const { api } = await createTestApp()

  for (const [what, limit, urlFor] of CALLS) {
    const statusFor = async (size: number) => (await api.request(urlFor(size))).status
    const most = Number(limit)
    expect({
      what,
      limit: limitOf(what),
      at: await statusFor(most),
      beyond: await statusFor(most + 1),
    }).toEqual({
      what,
      limit,
      at: 200,
      beyond: 400,
    })
  }
})

test('words of a query beyond the limit are ignored', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate({ NameFirst: words(8), NameLast: '' })] })
  const hits = async (question: string) => {
    const answer = await api.request(`/api/search?q=${encodeURIComponent(question)}`)
    return ((await answer.json()) as { hits: unknown[] }).hits.length
  }

  expect(limitOf('Words of a search')).toBe('8')
  expect(await hits(`${words(8)} nobody`)).toBe(1)
  expect(await hits(`${words(7)} nobody`)).toBe(0)
})

test('a page has as many rows as is stated', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  const gifts = Array.from({ length: 51 }, (_, index) => ({ ...GIFT, amount: 100 + index }))
  await publishing(db, (writer) =>
    writer.replace({ owner: 91_527, kind: 'contributions', year: 2026, isWhole: true }, gifts),
  )

  const answer = await api.request('/api/transactions?kind=contributions&accounts=91527')
  const { rows, count } = (await answer.json()) as { rows: unknown[]; count: number }

  expect({ stated: limitOf('Rows on a page of GET /api/transactions'), rows: rows.length, count }).toEqual({
    stated: '50',
    rows: 50,
    count: 51,
  })
})
