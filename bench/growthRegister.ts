import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, isSqlite } from '#database/connection/Db.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'
import { importList } from '#importer/importList.ts'
import { fillRegister } from '#tests/support/search/fillRegister.ts'
import { candidateFile } from './candidateFile.ts'
import { ACCOUNT, generatedTransactions } from './generatedTransactions.ts'

/** The committee whose rows are requested. */
export const ROWS_OF = ACCOUNT

const LISTED_COMMITTEES = 1_960
const [FIRST_CANDIDATE, FIRST_COMMITTEE] = [100_000, 10_000]

/**
 * The requested data is the same in every register: an office of 319, a list of 1,960 committees, an account of 2,000
 * rows. The rest is this many times 600 candidates, 200 committees, and 2,000 rows of ten accounts.
 */
export async function fillGrowingRegister(db: Db, folder: string, times: number): Promise<void> {
  const list = join(folder, 'CandidateList.txt')
  writeFileSync(list, candidateFile())
  await importList(db, 'candidates', [list], { documentStore: folder })
  await fillRegister(db, { candidates: 600 * times, committees: Math.max(LISTED_COMMITTEES, 200 * times) })
  await db
    .updateTable('candidate')
    .set({ election_id: '20201103-GEN' })
    .where('acct_num', '>=', FIRST_CANDIDATE)
    .where('election_id', '=', '20261103-GEN')
    .execute()
  await db
    .updateTable('committee')
    .set({ left_on: '2026-11-01' })
    .where('acct_num', '>=', FIRST_COMMITTEE + LISTED_COMMITTEES)
    .execute()
  // Three of five candidates have a committee in their account list.
  await sql`insert into listed_account (candidate_acct_num, position, account_num, account_name)
    select acct_num, 1, cast(${FIRST_COMMITTEE} as bigint) + acct_num % cast(${LISTED_COMMITTEES} as bigint), 'Committee ' || acct_num
    from candidate where acct_num % 10 < 6`.execute(db)
  await fillMoney(db)
  const sizes = [2_000, ...Array.from({ length: 10 * times }, () => 200)]
  const writer = await openTransactionWriter(db)
  for (const { account, kind, year, rows } of generatedTransactions(sizes.length * 200, sizes))
    await writer.replace({ owner: account, kind, year, isWhole: true }, rows)
  await writer.flush()
  await db.transaction().execute((trx) => writer.publish(trx))
  await writer.close()
  // PostgreSQL does this automatically after a while.
  if (!isSqlite(db)) await sql`vacuum analyze`.execute(db)
}

/** Every account has the state's total, and three of four have a ledger that agrees with it. */
async function fillMoney(db: Db): Promise<void> {
  const accounts = sql`(select acct_num from candidate union select acct_num from committee) as account`
  const figures = sql`acct_num * 3 as coh, acct_num * 5 as monetary, 0 as loans, 100 as inkind, acct_num * 2 as expend,
    0 as transfers, 0 as other`
  const columns = sql`acct_num, as_of, import_id, coh, monetary, loans, inkind, expend, transfers, other`
  await sql`insert into reported_balance (source, is_complete, ${columns})
    select 'stateTotal', 1, acct_num, '2026-11-01', 1, ${figures} from ${accounts}`.execute(db)
  await sql`insert into ledger (by_word, ${columns})
    select 0, acct_num, '2026-11-01', 1, ${figures} from ${accounts} where acct_num % 4 > 0`.execute(db)
}
