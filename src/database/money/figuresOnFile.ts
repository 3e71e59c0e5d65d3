import { type RawBuilder, sql } from 'kysely'
import { FIGURES } from '#contract/domain/moneyTerms.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import type { AccountFigures, StoredReport, SourcedFigures } from './chooseBasis.ts'
import { hiddenAccounts } from '../accounts/deletedAccounts.ts'

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
    for (const row of ledgers) known.set(row.account, { ledger: row, reported: [] })
    for (const row of reported) {
      const figures = known.get(row.account)
      if (figures) figures.reported.push(row)
      else known.set(row.account, { reported: [row] })
    }
    return known
  })
}

const ALL = sql<boolean>`1 = 1`

/** Under the names that they have where a figure is chosen: there may be thousands, so none is copied. */
const SOURCED = ['acct_num as account', 'as_of as asOf', 'import_id as importId', ...FIGURES] as const

const ledgersWhere = (db: Db, isAsked: RawBuilder<boolean>) =>
  db.selectFrom('ledger').select(SOURCED).where(isAsked).where('acct_num', 'not in', hiddenAccounts(db))

const reportedWhere = (db: Db, isAsked: RawBuilder<boolean>) =>
  db
    .selectFrom('reported_balance')
    .select([...SOURCED, 'source', 'is_complete as isComplete'])
    .where(isAsked)
    .where('acct_num', 'not in', hiddenAccounts(db))

type Asked = Record<'accounts', readonly number[]>

type OfAccount<Figures> = Figures & { account: number }

const ledgersOf = preparedQuery<Asked, OfAccount<SourcedFigures>>((db, given) =>
  ledgersWhere(db, amongNumbers(db, 'acct_num', given('accounts'))),
)

const reportedOf = preparedQuery<Asked, OfAccount<StoredReport>>((db, given) =>
  reportedWhere(db, amongNumbers(db, 'acct_num', given('accounts'))),
)
