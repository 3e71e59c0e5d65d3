import { sql } from 'kysely'
import { fullName } from '#contract/domain/names.ts'
import type { MoneyPage, StatePage } from '#contract/schemas/balanceExplanation.ts'
import { TransactionKind } from '#contract/schemas/values.ts'
import { hiddenAccounts } from '../accounts.ts'
import { type Db, findRow, type Row } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import { registerIn } from '../register.ts'

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
  outcome: Row<'state_account'>['outcome']
  totalsHash: string
  changedOn: string
  rowsOn: string
  readings: string
}

export function stateAccountsIn(db: Db) {
  return {
    /** Every candidate and committee that is not deleted. */
    async list(): Promise<StateAccount[]> {
      const checks = await lastChecks(db).execute()
      const last = new Map(checks.map(({ acctNum, ...check }) => [acctNum, check]))
      const onFile = await accountsOnFile(db)
      const candidates = await db
        .selectFrom('candidate')
        .select(['acct_num', 'name_first', 'name_middle', 'name_last'])
        .select(['election_id', 'office_code', 'left_on'])
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
        last: last.get(acctNum) ?? null,
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
    async lastCheck(acctNum: number): Promise<(LastCheck & { message: string }) | null> {
      return (await lastChecks(db).where('acct_num', '=', acctNum).executeTakeFirst()) ?? null
    },

    /** Notes the result of asking, and of each page asked for; fields not given stay as they were. */
    async record(
      acctNum: number,
      { outcome, checkedAt, message, ...loaded }: CheckOutcome,
      pages: readonly PageCheck[] = [],
    ): Promise<void> {
      await statePagesIn(db).record(acctNum, pages)
      const last = await this.lastCheck(acctNum)
      const { totalsHash = '', changedOn = '', rowsOn = '', readings = '' } = { ...last, ...loaded }
      const row = {
        acct_num: acctNum,
        checked_at: checkedAt,
        outcome,
        message,
        totals_hash: totalsHash,
        changed_on: changedOn,
        rows_on: rowsOn,
        readings,
      }
      await upsertRows(db, 'state_account', ['acct_num'], [row])
      await registerIn(db).noteLookup()
    },
  }
}

interface CheckOutcome extends Partial<Omit<LastCheck, 'checkedAt' | 'outcome'>> {
  outcome: Row<'state_account'>['outcome']
  checkedAt: string
  message: string
}

const lastChecks = (db: Db) =>
  db
    .selectFrom('state_account')
    .select(['acct_num as acctNum', 'checked_at as checkedAt', 'outcome', 'message', 'readings'])
    .select(['totals_hash as totalsHash', 'changed_on as changedOn', 'rows_on as rowsOn'])

async function accountsOnFile(db: Db): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ acct_num: number }>`
    select acct_num from whole_list
    where acct_num in (select acct_num from reported_balance where source = 'stateTotal')
    group by acct_num having count(*) = ${sql.lit(TransactionKind.options.length)}`.execute(db)
  return new Set(rows.map(({ acct_num }) => acct_num))
}

/** The result of asking for a page; the reason is '' if it was read. */
export interface PageCheck {
  page: MoneyPage
  askedAt: string
  reason: string
}

/** When each of the state's pages about an account was last asked for and read. */
export function statePagesIn(db: Db) {
  return {
    async record(acctNum: number, checks: readonly PageCheck[]): Promise<void> {
      for (const { page, askedAt, reason } of checks) {
        const isRead = reason === ''
        const row = { acct_num: acctNum, page, asked_at: askedAt, reason, read_at: isRead ? askedAt : null }
        const changing = ['asked_at', 'reason', ...(isRead ? ['read_at' as const] : [])] as const
        await upsertRows(db, 'state_page', ['acct_num', 'page'], [row], changing)
      }
    },

    /** In the order of the state's site: the registration, the totals, and the lists. */
    async ofAccount(acctNum: number): Promise<StatePage[]> {
      const rows = await db.selectFrom('state_page').selectAll().where('acct_num', '=', acctNum).execute()
      const registration = await findRow(db, 'registration', { acct_num: acctNum })
      const pages = rows.map(({ page, asked_at, read_at, reason }): StatePage => ({
        page,
        askedAt: asked_at,
        readAt: read_at,
        reason,
      }))
      if (registration) {
        const { checked_at: askedAt, as_of, message: reason } = registration
        const isRead = registration.outcome === 'changed' || registration.outcome === 'unchanged'
        const readAt = isRead ? askedAt : as_of === null ? null : `${as_of}T12:00:00.000Z`
        pages.push({ page: 'registration', askedAt, readAt, reason })
      }
      return pages.toSorted((a, b) => ORDER.indexOf(a.page) - ORDER.indexOf(b.page))
    },
  }
}

const ORDER: readonly StatePage['page'][] = [
  'registration',
  'totals',
  'contributions',
  'expenditures',
  'distributions',
  'transfers',
]
