import { type Expression, sql } from 'kysely'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import { fullName } from '#contract/domain/fullName.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { hiddenAccounts } from './deletedAccounts.ts'

type Owner = Pick<OwnedAccount, 'name' | 'owner'>

const NO_OWNER: Owner = { name: '', owner: null }

export interface OwnerRow {
  acct_num: number
  /** A committee's. */
  name: string | null
  name_first: string
  name_middle: string
  name_last: string
}

const NONE = sql<string>`''`

const ownersAmong = (db: Db, isAsked: Expression<boolean>) =>
  db
    .selectFrom('committee')
    .select((eb) => ['acct_num', eb.ref('name').$castTo<string | null>().as('name')])
    .select([NONE.as('name_first'), NONE.as('name_middle'), NONE.as('name_last')])
    .where(isAsked)
    .unionAll(
      db
        .selectFrom('candidate')
        .select(['acct_num', sql<string | null>`null`.as('name'), 'name_first', 'name_middle', 'name_last'])
        .where(isAsked),
    )

/** The owner of each of these accounts, including deleted records. */
export const accountOwners = async (
  db: Db,
  accounts: readonly number[],
): Promise<(account: number) => Owner> =>
  ownersIn(
    accounts.length === 0 ? [] : await ownersAmong(db, amongNumbers(db, 'acct_num', accounts)).execute(),
  )

/** The same without deleted records. */
export async function shownOwners(db: Db, accounts: readonly number[]): Promise<(account: number) => Owner> {
  const ownerOf = await accountOwners(db, accounts)
  const rows = await hiddenAccounts(db)
    .where(amongNumbers(db, 'acct_num', accounts))
    .execute()
  const hidden = new Set(rows.map(({ acct_num }) => acct_num))
  return (account) => (hidden.has(account) ? NO_OWNER : ownerOf(account))
}

/** The same from rows already read. */
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
