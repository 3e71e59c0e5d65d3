import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Figure } from '#contract/domain/moneyTerms.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import type { LedgerTable, ReportedBalanceTable } from '../tables/moneyTables.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import type { AccountFigures } from './chooseBasis.ts'
import { hiddenAccounts } from '../accounts/deletedAccounts.ts'
import { figuresOf } from './reportedBalances.ts'

/** The stored figures of these accounts; those of deleted records are left out. */
export async function figuresOnFile(
  db: Db,
  accounts: readonly number[] | 'all',
): Promise<ReadonlyMap<number, AccountFigures>> {
  if (accounts.length === 0) return new Map()
  return withReadTransaction(db, async (unchanging) => {
    const ledgers = await (accounts === 'all'
      ? ledgersWhere(unchanging, ALL).execute()
      : ledgersOf(unchanging, { accounts }))
    const reported = await (accounts === 'all'
      ? reportedWhere(unchanging, ALL).execute()
      : reportedOf(unchanging, { accounts }))
    const known = new Map<number, AccountFigures>()
    for (const row of ledgers) known.set(row.acct_num, { ledger: sourced(row), reported: [] })
    for (const row of reported) {
      const figures = known.get(row.acct_num) ?? { reported: [] }
      const report = { ...sourced(row), source: row.source, isComplete: row.is_complete === 1 }
      known.set(row.acct_num, { ...figures, reported: [...figures.reported, report] })
    }
    return known
  })
}

const ALL = sql<boolean>`1 = 1`

const ledgersWhere = (db: Db, isAsked: RawBuilder<boolean>) =>
  db.selectFrom('ledger').selectAll().where(isAsked).where('acct_num', 'not in', hiddenAccounts(db))

const reportedWhere = (db: Db, isAsked: RawBuilder<boolean>) =>
  db.selectFrom('reported_balance').selectAll().where(isAsked).where('acct_num', 'not in', hiddenAccounts(db))

type Asked = Record<'accounts', readonly number[]>

const ledgersOf = preparedQuery<Asked, Selectable<LedgerTable>>((db, given) =>
  ledgersWhere(db, amongNumbers(db, 'acct_num', given('accounts'))),
)

const reportedOf = preparedQuery<Asked, Selectable<ReportedBalanceTable>>((db, given) =>
  reportedWhere(db, amongNumbers(db, 'acct_num', given('accounts'))),
)

const sourced = (row: Pick<ReportedBalanceTable, Figure | 'as_of' | 'import_id'>) => ({
  ...figuresOf(row),
  asOf: row.as_of,
  importId: row.import_id,
})
