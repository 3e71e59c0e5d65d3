import { sql } from 'kysely'
import { fullName } from '#contract/domain/fullName.ts'
import { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../connection/Db.ts'
import { registerIn } from '../register.ts'
import { hiddenAccounts } from '../accounts/deletedAccounts.ts'
import type { StateAccountTable } from '../tables/importTables.ts'
import { type PageCheck, statePagesIn } from './statePages.ts'

/** An account of the register, and the result of the last request to the state. */
export interface StateAccount {
  acctNum: number
  name: string
  /** A candidate's election; null for a committee. */
  election: string | null
  /** A candidate's; else ''. */
  office: string
  /** Whether the state's list still has it. */
  isListed: boolean
  /** Null if the state was never asked. */
  last: LastCheck | null
  /** Whether a total of the state and whole lists of all kinds are stored. */
  isOnFile: boolean
}

export interface LastCheck {
  checkedAt: string
  outcome: StateAccountTable['outcome']
  totalsHash: string
  changedOn: string
  rowsOn: string
  readings: string
}

/** What the state was asked about each account's money. */
export function stateAccountsIn(db: Db) {
  return {
    /** Every candidate and committee that is not deleted. */
    async list(): Promise<StateAccount[]> {
      const checks = new Map(
        (await db.selectFrom('state_account').selectAll().execute()).map((row) => [
          row.acct_num,
          toCheck(row),
        ]),
      )
      const onFile = await accountsOnFile(db)
      const candidates = await db
        .selectFrom('candidate')
        .select([
          'acct_num',
          'name_first',
          'name_middle',
          'name_last',
          'election_id',
          'office_code',
          'left_on',
        ])
        .where('acct_num', 'not in', hiddenAccounts(db))
        .execute()
      const committees = await db
        .selectFrom('committee')
        .select(['acct_num', 'name', 'left_on'])
        .where('acct_num', 'not in', hiddenAccounts(db))
        .execute()
      const ofAccount = (acctNum: number, leftOn: string | null) => ({
        acctNum,
        isListed: leftOn === null,
        last: checks.get(acctNum) ?? null,
        isOnFile: onFile.has(acctNum),
      })
      return [
        ...candidates.map((row) => ({
          ...ofAccount(row.acct_num, row.left_on),
          name: fullName(row.name_first, row.name_middle, row.name_last),
          election: row.election_id,
          office: row.office_code,
        })),
        ...committees.map((row) => ({
          ...ofAccount(row.acct_num, row.left_on),
          name: row.name,
          election: null,
          office: '',
        })),
      ]
    },

    /** The result of the last request about this account, with the reason if it was refused; null if there was none. */
    async of(acctNum: number): Promise<(LastCheck & { message: string }) | null> {
      const row = await db
        .selectFrom('state_account')
        .selectAll()
        .where('acct_num', '=', acctNum)
        .executeTakeFirst()
      return row ? { ...toCheck(row), message: row.message } : null
    },

    /** Notes the result of asking, and of each page asked for; fields not given stay as they were. */
    async record(
      acctNum: number,
      { outcome, checkedAt, message, ...loaded }: CheckOutcome,
      pages: readonly PageCheck[] = [],
    ): Promise<void> {
      await statePagesIn(db).record(acctNum, pages)
      const last = await this.of(acctNum)
      const { totalsHash = '', changedOn = '', rowsOn = '', readings = '' } = { ...last, ...loaded }
      const row = {
        checked_at: checkedAt,
        outcome,
        message,
        totals_hash: totalsHash,
        changed_on: changedOn,
        rows_on: rowsOn,
        readings,
      }
      await db
        .insertInto('state_account')
        .values({ acct_num: acctNum, ...row })
        .onConflict((conflict) => conflict.column('acct_num').doUpdateSet(row))
        .execute()
      await registerIn(db).noteLookup()
    },
  }
}

interface CheckOutcome extends Partial<Omit<LastCheck, 'checkedAt' | 'outcome'>> {
  outcome: StateAccountTable['outcome']
  checkedAt: string
  message: string
}

const toCheck = (row: StateAccountTable): LastCheck => ({
  checkedAt: row.checked_at,
  outcome: row.outcome,
  totalsHash: row.totals_hash,
  changedOn: row.changed_on,
  rowsOn: row.rows_on,
  readings: row.readings,
})

async function accountsOnFile(db: Db): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ acct_num: number }>`
    select acct_num from whole_list
    where acct_num in (select acct_num from reported_balance where source = 'stateTotal')
    group by acct_num having count(*) = ${sql.lit(TransactionKind.options.length)}`.execute(db)
  return new Set(rows.map(({ acct_num }) => acct_num))
}
