import { type RawBuilder, sql } from 'kysely'
import { FIGURES } from '#contract/domain/moneyTerms.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import type { AccountFigures, StoredLedger, StoredReport } from './chooseBasis.ts'
import { hiddenAccounts } from '../accounts/deletedAccounts.ts'

/** The stored figures of these accounts; those of deleted records are left out unless asked for. */
export async function figuresOnFile(
  db: Db,
  accounts: readonly number[] | 'all',
  { withDeleted = false } = {},
): Promise<ReadonlyMap<number, AccountFigures>> {
  if (accounts.length === 0) return new Map()
  const isAsked = accounts === 'all' ? EVERY : amongNumbers(db, 'acct_num', accounts)
  const isShown = withDeleted ? EVERY : sql<boolean>`acct_num not in ${hiddenAccounts(db)}`
  const rows = await figuresWhere(db, isAsked, isShown).execute()
  const known = new Map<number, AccountFigures>()
  for (const row of rows) {
    let figures = known.get(row.account)
    if (figures === undefined) known.set(row.account, (figures = { reported: [] }))
    if (row.source === 'ledger') figures.ledger = row
    else figures.reported.push(row)
  }
  return known
}

const EVERY = sql<boolean>`1 = 1`

/** Under the names that they have where a figure is chosen: there may be thousands, so none is copied. */
const SOURCED = ['acct_num as account', 'as_of as asOf', 'import_id as importId', ...FIGURES] as const

type Stored = (StoredLedger | StoredReport) & { account: number }

/** One query, which reads both tables in one snapshot without a transaction. */
function figuresWhere(db: Db, isAsked: RawBuilder<boolean>, isShown: RawBuilder<boolean>) {
  const ledgers = db
    .selectFrom('ledger')
    .select([...SOURCED, sql.lit('ledger').as('source'), sql.lit(1).as('isComplete')])
    .where(isAsked)
    .where(isShown)
  const reported = db
    .selectFrom('reported_balance')
    .select([...SOURCED, 'source', 'is_complete as isComplete'])
    .where(isAsked)
    .where(isShown)
  return ledgers.$castTo<Stored>().unionAll(reported.$castTo<Stored>())
}
