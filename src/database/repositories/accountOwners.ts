import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import { fullName } from '#contract/domain/fullName.ts'
import type { Db } from '../connection/openDatabase.ts'

type Owner = Pick<OwnedAccount, 'name' | 'owner'>

const NOBODY: Owner = { name: '', owner: null }

/** Whose each of these accounts is, deleted records included. */
export async function accountOwners(
  db: Db,
  accounts: readonly number[],
): Promise<(account: number) => Owner> {
  if (accounts.length === 0) return () => NOBODY
  const candidates = await db
    .selectFrom('candidate')
    .select(['acct_num', 'name_first', 'name_middle', 'name_last'])
    .where('acct_num', 'in', accounts)
    .execute()
  const committees = await db
    .selectFrom('committee')
    .select(['acct_num', 'name'])
    .where('acct_num', 'in', accounts)
    .execute()
  const owners = new Map<number, Owner>([
    ...committees.map(({ acct_num, name }) => [acct_num, { name, owner: 'committee' }] as const),
    ...candidates.map((row) => {
      const name = fullName(row.name_first, row.name_middle, row.name_last)
      return [row.acct_num, { name, owner: 'candidate' }] as const
    }),
  ])
  return (account) => owners.get(account) ?? NOBODY
}
