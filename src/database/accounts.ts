import type { OwnedAccount } from '#contract/schemas/balance.ts'
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import { fullName } from '#contract/domain/names.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import { type Db, findRows, isAmong, isSqlite, type Row } from './connection/Db.ts'

/** The accounts of records of this type that an administrator deleted, as a subquery: they are hidden, not removed. */
export const deletedAccounts = (db: Db, type: DeletableType) =>
  hiddenAccounts(db).where('deletion.record_type', '=', type)

/**
 * The accounts whose filings, money and links are hidden, as a subquery: those of every deleted record. Candidates and
 * committees share one sequence of numbers; if a candidate and a committee have the same number, deleting either one
 * hides it.
 */
export const hiddenAccounts = (db: Db) => db.selectFrom('deletion').select('deletion.acct_num')

export const hiddenNumbers = async (db: Db): Promise<ReadonlySet<number>> =>
  new Set((await hiddenAccounts(db).execute()).map(({ acct_num }) => acct_num))

type Owner = Pick<OwnedAccount, 'name' | 'owner'>

const NO_OWNER: Owner = { name: '', owner: null }

interface OwnerRow extends Pick<Row<'candidate'>, 'acct_num' | 'name_first' | 'name_middle' | 'name_last'> {
  /** A committee's. */
  name: string | null
}

const NONE = sql<string>`''`

const ownersAmong = (db: Db, isOfThese: Expression<boolean>) =>
  db
    .selectFrom('committee')
    .select((eb) => ['acct_num', eb.ref('name').$castTo<string | null>().as('name')])
    .select([NONE.as('name_first'), NONE.as('name_middle'), NONE.as('name_last')])
    .where(isOfThese)
    .unionAll(
      db
        .selectFrom('candidate')
        .select(['acct_num', sql<string | null>`null`.as('name'), 'name_first', 'name_middle', 'name_last'])
        .where(isOfThese),
    )

/** The owner of each of these accounts, including deleted records. */
export const accountOwners = async (
  db: Db,
  accounts: readonly number[],
): Promise<(account: number) => Owner> =>
  ownersIn(accounts.length === 0 ? [] : await ownersAmong(db, isAmong(db, 'acct_num', accounts)).execute())

/** The same without deleted records. */
export async function shownOwners(db: Db, accounts: readonly number[]): Promise<(account: number) => Owner> {
  const ownerOf = await accountOwners(db, accounts)
  const rows = await findRows(db, 'deletion', { acct_num: accounts })
  const hidden = new Set(rows.map(({ acct_num }) => acct_num))
  return (account) => (hidden.has(account) ? NO_OWNER : ownerOf(account))
}

export function ownersIn(rows: readonly OwnerRow[]): (account: number) => Owner {
  const owners = new Map<number, Owner>()
  for (const row of rows) {
    const { acct_num, name } = row
    // If a candidate and a committee have the same number, it counts as the candidate's.
    if (name === null)
      owners.set(acct_num, {
        name: fullName(row.name_first, row.name_middle, row.name_last),
        owner: 'candidate',
      })
    else if (!owners.has(acct_num)) owners.set(acct_num, { name, owner: 'committee' })
  }
  return (account) => owners.get(account) ?? NO_OWNER
}

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
  const rows = await linksWhere(db, isAmong(db, 'candidate_acct_num', candidates))
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
function linksWhere(db: Db, isOfThese: Expression<boolean>) {
  const links = listed(db)
    .where(isOfThese)
    .where(isFirst)
    .select(['candidate_acct_num', 'account_num', 'account_name', 'position'])
    .select([sql.lit('').as('added_at'), sql.lit('').as('added_by')])
    .unionAll(
      added(db)
        .where(isOfThese)
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

export interface WithLinks {
  hand: { [Column in keyof Row<'statement_account'>]: Row<'statement_account'>[Column] | null }
}

/** Every document as `document`, joined with the account that an administrator assigned, as `hand`. */
export const documentsWithLinks = (db: Db) =>
  db.selectFrom('document').leftJoin('statement_account as hand', 'hand.document_id', 'document.document_id')

/** An administrator's link takes precedence over the account that the listing's names match; null if there is neither. */
export const accountOfDocument = sql<number | null>`coalesce(hand.acct_num, document.acct_num)`
