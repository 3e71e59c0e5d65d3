import type { AccountListEntry } from '#contract/schemas/account.ts'
import { amongValues } from '../connection/amongValues.ts'
import type { Db } from '../connection/openDatabase.ts'
import { hiddenAccounts } from './deletedAccounts.ts'

/** An account in a candidate's list. */
export interface AccountLink extends AccountListEntry {
  candidate: number
  /** When an administrator added it, and who; null where the source lists it. */
  added: { at: string; by: string } | null
}

/**
 * The accounts in the lists of these candidates: what the source lists, in its order, then what administrators added,
 * under the committee's name of today. Each numbered account comes once; hidden ones are left out.
 */
export async function accountLinks(
  db: Db,
  candidates: readonly number[],
): Promise<Map<number, AccountLink[]>> {
  const isAsked = amongValues(db, 'candidate_acct_num', candidates)
  const fromSource = await listed(db)
    .where(isAsked)
    .select(['candidate_acct_num', 'account_num', 'account_name'])
    .orderBy('position')
    .execute()
  const byAdministrators = await added(db)
    .where(isAsked)
    .leftJoin('committee', 'committee.acct_num', 'added_account.account_num')
    .select(['candidate_acct_num', 'account_num', 'added_at', 'added_by'])
    .select((eb) => eb.fn.coalesce('committee.name', 'account_name').as('account_name'))
    .orderBy('added_at')
    .orderBy('account_num')
    .execute()
  const links = [
    ...fromSource.map((row) => ({ ...toEntry(row), added: null })),
    ...byAdministrators.map((row) => ({ ...toEntry(row), added: { at: row.added_at, by: row.added_by } })),
  ]
  return Map.groupBy(eachOnce(links), ({ candidate }) => candidate)
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

interface LinkRow {
  candidate_acct_num: number
  account_num: number | null
  account_name: string
}

const toEntry = ({ candidate_acct_num, account_num, account_name }: LinkRow) => ({
  candidate: candidate_acct_num,
  accountName: account_name,
  accountNum: account_num,
})

function eachOnce(links: readonly AccountLink[]): AccountLink[] {
  const seen = new Set<string>()
  return links.filter(({ candidate, accountNum }) => {
    if (accountNum === null) return true
    const key = `${candidate} ${accountNum}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
