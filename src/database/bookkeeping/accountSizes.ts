import { sql } from 'kysely'
import { FIGURES } from '#contract/domain/money.ts'
import type { Amounts } from '#contract/schemas/balance.ts'
import type { Db } from '../connection/Db.ts'
import { figuresOnFile } from '../money/balances.ts'

/** How much is on file about an account: the rows of its whole lists, and all that was received and paid, in cents. */
export interface AccountSize {
  rows: number
  cents: number
}

/** The sizes of these accounts, or of all; accounts with nothing on file are left out. */
export async function accountSizes(
  db: Db,
  accounts: readonly number[] | 'all',
): Promise<Map<number, AccountSize>> {
  const sizes = new Map<number, AccountSize>()
  for (const [account, { ledger, reported }] of await figuresOnFile(db, accounts)) {
    // The total first, because the next total is compared with it.
    const figures = reported.find(({ source }) => source === 'stateTotal') ?? ledger ?? reported[0]
    sizes.set(account, { rows: 0, cents: figures ? centsOf(figures) : 0 })
  }
  const isOfThese = accounts === 'all' ? sql`owner > 0` : sql`owner in (${sql.join([...accounts, 0])})`
  const { rows } = await sql<{ owner: number; count: number | string }>`
    select owner, sum(row_count) as count from tx_sum
    where is_whole = 1 and dimension = 'all' and ${isOfThese} group by owner`.execute(db)
  for (const { owner, count } of rows)
    sizes.set(owner, { rows: Number(count), cents: sizes.get(owner)?.cents ?? 0 })
  return sizes
}

/** Everything received and paid according to these figures, regardless of sign. */
export const centsOf = (figures: Amounts): number =>
  FIGURES.reduce((sum, figure) => sum + (figure === 'coh' ? 0 : Math.abs(figures[figure] ?? 0)), 0)
