import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIGURE_ROWS } from '#contract/domain/rows.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { TransactionPage, TransactionSummary } from '#contract/schemas/transaction.ts'
import { TransactionKind } from '#contract/schemas/values.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { type RecordedRows, recordTransactions } from '#tests/support/register/recordTransactions.ts'
import { times } from '#tests/support/runner/times.ts'

const ACCOUNT = 70_275
const FIGURES = ['monetary', 'loans', 'inkind', 'expend', 'transfers', 'other'] as const

async function register() {
  const { api, db } = await createTestApp()
  const ask = async <Answer>(path: string) => (await (await api.request(path)).json()) as Answer
  const rowsBehind = async (figure: string) => {
    const query = new URLSearchParams({ accounts: String(ACCOUNT), ...FIGURE_ROWS[figure] })
    return (await ask<TransactionPage>(`/api/transactions?${query}`)).cents
  }
  const summary = (kind: string) =>
    ask<TransactionSummary>(`/api/transactions/summary?accounts=${ACCOUNT}&kind=${kind}&list=whole`)
  const balance = async () => (await ask<Balance[]>(`/api/balances?accounts=${ACCOUNT}`))[0]
  return { db, rowsBehind, summary, balance }
}

const sum = (parts: readonly { cents: number }[]) => parts.reduce((total, { cents }) => total + cents, 0)

/** The sums that a summary gives, in each of its breakdowns. */
const waysOf = ({ cents, months, types, sizes, places, parties, rest }: TransactionSummary) => ({
  all: cents,
  months: sum(months),
  types: sum(types),
  sizes: sum(sizes),
  places: sum(places),
  parties: sum(parties) + rest.cents,
})

/** Types whose meaning is known, by kind: otherwise the ledger would not be complete. */
const TYPES = {
  contributions: ['CHE', 'CAS', 'LOA', 'INK', 'REF'],
  expenditures: ['MON', 'PCS', 'PCW'],
  transfers: ['', 'T', 'F'],
  distributions: ['', 'MON'],
} as const satisfies Record<TransactionKind, readonly string[]>

const rowOf = (kind: TransactionKind) =>
  fc.record({
    day: fc.constantFrom('2024-12-31', '2025-01-01', '2026-02-28', '2026-03-01'),
    cents: fc.integer({ min: -500_000, max: 5_000_000 }),
    type: fc.constantFrom(...TYPES[kind]),
    name: fc.constantFrom(...Array.from({ length: 40 }, (_, index) => `PARTY ${index}`)),
    place: fc.constantFrom('OCALA, FL 34470', 'ATLANTA, GA 30301', ''),
  })
const wholeLists = fc
  .tuple(...TransactionKind.options.map((kind) => fc.array(rowOf(kind), { maxLength: 60, size: 'max' })))
  .map((lists) =>
    lists.map((rows, index): RecordedRows => ({
      account: ACCOUNT,
      kind: TransactionKind.options[index] ?? 'contributions',
      wholeAsOf: '2026-07-24',
      rows,
    })),
  )

test('the sums of rows, months, types, sizes, places and names equal the balance, whatever is on file', async () => {
  const { db, rowsBehind, summary, balance } = await register()
  await fc.assert(
    fc.asyncProperty(wholeLists, async (lists) => {
      await recordTransactions(db, lists)
      const shown = await balance()
      for (const figure of FIGURES)
        expect([figure, await rowsBehind(figure)]).toEqual([figure, shown?.[figure]])
      for (const { kind, rows } of lists) {
        const cents = rows.reduce((total, each) => total + (each.cents ?? 0), 0)
        expect(waysOf(await summary(kind ?? ''))).toEqual({
          all: cents,
          months: cents,
          types: cents,
          sizes: cents,
          places: cents,
          parties: cents,
        })
      }
    }),
    { numRuns: times(8) },
  )
})

const lists = (cents: number): RecordedRows[] =>
  TransactionKind.options.map((kind) => ({
    account: ACCOUNT,
    kind,
    wholeAsOf: '2026-07-24',
    rows: Array.from({ length: 30 }, (_, index) => ({
      cents: 1_000 + (index === 29 ? cents : 0),
      type: TYPES[kind][0],
      name: `P ${index}`,
    })),
  }))

/** The expected sums of each figure, and the six breakdowns of the contributions. */
const each = (cents: number) => [
  Array.from({ length: 4 }, () => cents),
  Array.from({ length: 4 }, () => cents),
  ...Array.from({ length: 6 }, () => cents),
]

test('one cent more appears in every one of them', async () => {
  const { db, rowsBehind, summary, balance } = await register()
  const all = async () => {
    const { monetary, expend, transfers, other } = (await balance()) ?? {}
    return [
      [monetary, expend, transfers, other],
      await Promise.all(['monetary', 'expend', 'transfers', 'other'].map(rowsBehind)),
      ...Object.values(waysOf(await summary('contributions'))),
    ]
  }
  const record = (cents: number) => recordTransactions(db, lists(cents))

  await record(0)
  expect(await all()).toEqual(each(30_000))
  await record(1)
  expect(await all()).toEqual(each(30_001))
})
