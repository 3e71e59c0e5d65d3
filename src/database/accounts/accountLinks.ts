import { type Expression, sql } from 'kysely'
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import type { AccountListEntry } from '#contract/schemas/account.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import { hiddenAccounts } from './deletedAccounts.ts'

/** An account in a candidate's list. */
export interface AccountLink extends AccountListEntry {
  candidate: number
  /** When and by which administrator it was added; null if the source lists it. */
  added: { at: string; by: string } | null
}

/**
 * The accounts in the lists of these candidates: those the source lists, in its order, then administrators' additions,
 * under the committee's current name. Each numbered account appears once; hidden ones are left out.
 */
export async function accountLinks(
  db: Db,
  candidates: readonly number[],
): Promise<Map<number, AccountLink[]>> {
  const rows = await linksWhere(db, amongNumbers(db, 'candidate_acct_num', candidates))
    .select(['candidate_acct_num', 'account_num', 'account_name', 'added_at', 'added_by'])
    .execute()
  const links = rows.map(
    ({ candidate_acct_num, account_num, account_name, added_at, added_by }): AccountLink => ({
      candidate: candidate_acct_num,
      accountName: account_name,
      accountNum: account_num,
      added: added_at === '' ? null : { at: added_at, by: added_by },
    }),
  )
  return Map.groupBy(links, ({ candidate }) => candidate)
}

/** The same accounts as the public sees them, as JSON in a query of candidates. */
export function accountList(db: Db) {
  const links = linksWhere(db, sql<boolean>`candidate_acct_num = candidate.acct_num`).select([
    'account_name as accountName',
    'account_num as accountNum',
  ])
  return isSqlite(db) ? sqliteArray(links) : postgresArray(links)
}

const isFirst = sql<boolean>`not exists (select 1 from listed_account as other where other.candidate_acct_num =
  listed_account.candidate_acct_num and other.account_num = listed_account.account_num and other.position <
  listed_account.position)`

const isNotListed = sql<boolean>`not exists (select 1 from listed_account as other where other.candidate_acct_num =
  added_account.candidate_acct_num and other.account_num = added_account.account_num)`

/** The links of these candidates, in the order of their lists. */
function linksWhere(db: Db, isAsked: Expression<boolean>) {
  const links = listed(db)
    .where(isAsked)
    .where(isFirst)
    .select(['candidate_acct_num', 'account_num', 'account_name', 'position'])
    .select([sql.lit('').as('added_at'), sql.lit('').as('added_by')])
    .unionAll(
      added(db)
        .where(isAsked)
        .where(isNotListed)
        .leftJoin('committee', 'committee.acct_num', 'added_account.account_num')
        .select(['candidate_acct_num', 'account_num'])
        .select((eb) => eb.fn.coalesce('committee.name', 'account_name').as('account_name'))
        .select(sql.lit(0).as('position'))
        .select(['added_at', 'added_by']),
    )
  return db.selectFrom(links.as('link')).orderBy('added_at').orderBy('position').orderBy('account_num')
}

/** The candidates whose lists hold this account, as a subquery. */
export const candidatesWithAccount = (db: Db, acctNum: number) =>
  listed(db)
    .where('account_num', '=', acctNum)
    .select('candidate_acct_num')
    .union(added(db).where('account_num', '=', acctNum).select('candidate_acct_num'))

const listed = (db: Db) =>
  db
    .selectFrom('listed_account')
    .where((eb) => eb.or([eb('account_num', 'is', null), eb('account_num', 'not in', hiddenAccounts(db))]))

const added = (db: Db) => db.selectFrom('added_account').where('account_num', 'not in', hiddenAccounts(db))
