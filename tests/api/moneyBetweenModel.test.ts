import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TransactionPage, TransactionSummary } from '#contract/schemas/transaction.ts'
import { TransactionKind } from '#contract/schemas/values.ts'
import { type ModelList, moneyBetween, namedRows } from '#tests/support/moneyBetweenModel.ts'
import { recordTransactions } from '#tests/support/register/recordTransactions.ts'
import { ACCOUNTS, register } from '#tests/support/moneyBetweenRegister.ts'
import { times } from '#tests/support/runner/times.ts'

const row = fc.record({
  day: fc.constantFrom(
    '2024-10-01',
    '2025-12-20',
    '2026-01-10',
    '2026-01-20',
    '2026-02-20',
    '2026-03-05',
    '2026-03-22',
    '2026-07-01',
  ),
  cents: fc.constantFrom(100_000, 100_000, 50_000, -50_000, 2_500, 0),
  type: fc.constantFrom('CHE', 'CHE', 'CAN', 'LOA', 'INK', 'PCS', 'MON'),
  name: fc.constantFrom(
    'SUNSHINE FUND',
    'Sunshine  Fund.',
    'SHADE TREES INC',
    'COAST AND KEYS',
    'COAST & KEYS',
    'TWO OF A NAME',
    'ADA ALVAREZ',
    'ALVAREZ, ADA',
    'ADA ALVAREZ CAMPAIGN',
    'BOONE BO',
    'BO BOONE CAMPAIGN ACCOUNT',
    'PELICAN, BEA',
  ),
})

const list = fc.record({
  account: fc.constantFrom(...ACCOUNTS.map(({ account }) => account)),
  kind: fc.constantFrom('contributions', 'expenditures', 'transfers', 'distributions'),
  wholeAsOf: fc.constantFrom('2026-03-01', '2026-07-24', '2026-07-24', '2026-07-24', undefined),
  rows: fc.array(row, { maxLength: 8, size: 'max' }),
})

/** An account can have a whole list of a kind and, in addition, rows that are not whole. */
const keyOf = ({ account, kind, wholeAsOf }: ModelList) => `${account} ${kind} ${wholeAsOf !== undefined}`

/** Several imports, one after another; a list that is imported again replaces itself. */
const imports = fc.array(
  fc.uniqueArray(list, {
    minLength: 1,
    maxLength: 14,
    size: 'max',
    selector: (each) => keyOf(each),
  }),
  { minLength: 1, maxLength: 3 },
)

test('the money between accounts follows the decision, whatever is imported in whatever order', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(imports, async (all) => {
      const { db, ...site } = await register()
      const onFile = new Map<string, ModelList>()
      for (const lists of all) {
        for (const each of lists) onFile.set(keyOf(each), each)
        // Nothing that readers see may be left to sum later.
        await recordTransactions(db, lists, async () => {
          await expectModel(site, [...onFile.values()])
          compared += 1
        })
      }
    }),
    { numRuns: times(4) },
  )
  expect(compared).toBeGreaterThan(0)
})

/** Compares the site's answers for every account with the model's. */
async function expectModel(
  { answer, counterparties }: Omit<Awaited<ReturnType<typeof register>>, 'db'>,
  lists: readonly ModelList[],
): Promise<void> {
  const expected = moneyBetween(ACCOUNTS, lists)
  for (const { account } of ACCOUNTS) {
    const paid = (await counterparties(account, 'out')).map((each) => [each.account, each.sums])
    const got = (await counterparties(account, 'in')).map((each) => [each.account, each.sums])
    const ofPayer = expected.filter(({ payer }) => payer === account)
    const ofReceiver = expected.filter(({ receiver }) => receiver === account)
    expect(texts(paid)).toEqual(texts(ofPayer.map(({ receiver, sums }) => [receiver, sums])))
    expect(texts(got)).toEqual(texts(ofReceiver.map(({ payer, sums }) => [payer, sums])))
  }

  const rows = namedRows(ACCOUNTS, lists)
  for (const { account } of ACCOUNTS)
    for (const kind of TransactionKind.options) {
      const accountRows = rows.filter((each) => each.account === account && each.kind === kind)
      if (accountRows.length === 0) continue
      const query = `accounts=${account}&kind=${kind}`
      const page = await answer<TransactionPage>(`transactions?${query}`)
      const linked = page.rows.map((each) => [
        each.day,
        each.cents,
        each.name,
        each.otherAccount?.account ?? 0,
      ])
      expect(texts(linked)).toEqual(
        texts(accountRows.map((each) => [each.day, each.cents, each.name, each.named ?? 0])),
      )
      const { shares } = await answer<TransactionSummary>(`transactions/summary?${query}`)
      const answeredShares = [
        ...shares.accounts.map((each) => [each.account, each.count, each.cents]),
        [0, shares.rest.count, shares.rest.cents],
      ]
      const named = new Set([0, ...accountRows.map((each) => each.named ?? 0)])
      const expectedShares = [...named].map((other) => {
        const under = accountRows.filter((each) => (each.named ?? 0) === other)
        return [other, under.length, under.reduce((sum, { cents }) => sum + cents, 0)]
      })
      expect(texts(answeredShares)).toEqual(texts(expectedShares))
    }
}

const texts = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).toSorted()
