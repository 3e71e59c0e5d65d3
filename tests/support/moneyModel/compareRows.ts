import { expect } from 'vitest'
import type { TransactionPage, TransactionSummary } from '#contract/schemas/transaction.ts'
import { breakdownsOf, counted, inOrder, onlySums } from './breakdownsOf.ts'
import type { Ask } from './compareRaces.ts'
import { KINDS } from './state.ts'
import { rowsOf, type World } from './world.ts'

/** The rows of several accounts: in pages, in a file, in sums, in shares. */
export async function compareRows(ask: Ask, world: World, accounts: readonly number[]): Promise<void> {
  for (const kind of KINDS)
    for (const list of ['', '&list=whole', '&list=partial']) {
      const rows = rowsOf(world, accounts, kind).filter(
        ({ isWhole }) => list === '' || isWhole === (list === '&list=whole'),
      )
      const query = `accounts=${accounts.join(',')}&kind=${kind}${list}`
      const shown = inOrder(
        rows.map(({ account, date: day, cents, type, isWhole }) => ({ account, day, cents, type, isWhole })),
      )

      expect(await everyPage(ask, query)).toEqual({ ...counted(rows), rows: shown })
      const some = await ask<TransactionPage>(`/api/transactions?${query}&from=2025-07-02&most=100`)
      expect({ count: some.count, cents: some.cents }).toEqual(
        counted(rows.filter(({ date, cents }) => date >= '2025-07-02' && cents <= 10_000)),
      )

      const file = await ask<{ rows: FileRow[] }>(`/api/export/json/transactions?${query}`)
      expect(
        inOrder(
          file.rows.map(({ account, day, amount, type, list: rowKind }) => ({
            account,
            day,
            cents: Math.round(amount * 100),
            type,
            isWhole: rowKind === 'whole',
          })),
        ),
      ).toEqual(shown)

      const summary = await ask<TransactionSummary>(`/api/transactions/summary?${query}`)
      const { parties, rest, shares } = summary
      expect({
        ...onlySums(summary),
        parties: together([...parties, rest]),
        shares: together([...shares.accounts, shares.further, shares.rest]),
      }).toEqual({ ...onlySums(breakdownsOf(rows)), parties: counted(rows), shares: counted(rows) })
    }
}

interface FileRow {
  account: number
  day: string
  amount: number
  type: string
  list: string
}

interface Counted {
  count: number
  cents: number
}

const together = (parts: readonly Counted[]): Counted =>
  parts.reduce((a, b) => ({ count: a.count + b.count, cents: a.cents + b.cents }), { count: 0, cents: 0 })

/** The sums that the first page states, and the rows of all pages. */
async function everyPage(ask: Ask, query: string) {
  const first = await ask<TransactionPage>(`/api/transactions?${query}`)
  const rows = [...first.rows]
  for (let { next } = first; next !== null;) {
    const page = await ask<TransactionPage>(`/api/transactions?${query}&page=${next}`)
    rows.push(...page.rows)
    next = page.next
  }
  return {
    count: first.count,
    cents: first.cents,
    rows: inOrder(
      rows.map(({ account, day, cents, type, isWhole }) => ({ account, day, cents, type, isWhole })),
    ),
  }
}
