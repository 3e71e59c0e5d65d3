import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import { fullName } from '#contract/domain/fullName.ts'
import type { Db } from '../connection/openDatabase.ts'

type Owner = Pick<OwnedAccount, 'name' | 'owner'>

/** A statement takes so many parameters and no more. */
const ACCOUNTS_AT_ONCE = 1_000

const NOBODY: Owner = { name: '', owner: null }

/** Whose each of these accounts is, deleted records included. */
export async function accountOwners(
  db: Db,
  accounts: readonly number[],
): Promise<(account: number) => Owner> {
  const owners = new Map<number, Owner>()
  for (let start = 0; start < accounts.length; start += ACCOUNTS_AT_ONCE) {
    const some = accounts.slice(start, start + ACCOUNTS_AT_ONCE)
    const committees = await db
      .selectFrom('committee')
      .select(['acct_num', 'name'])
      .where('acct_num', 'in', some)
      .execute()
    for (const { acct_num, name } of committees) owners.set(acct_num, { name, owner: 'committee' })
    const candidates = await db
      .selectFrom('candidate')
      .select(['acct_num', 'name_first', 'name_middle', 'name_last'])
      .where('acct_num', 'in', some)
      .execute()
    for (const row of candidates)
      owners.set(row.acct_num, {
        name: fullName(row.name_first, row.name_middle, row.name_last),
        owner: 'candidate',
      })
  }
  return (account) => owners.get(account) ?? NOBODY
}
