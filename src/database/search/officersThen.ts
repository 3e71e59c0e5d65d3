import type { Db } from '../connection/openDatabase.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { fullName } from '#contract/domain/fullName.ts'
import { type Officers, officersByName } from './officers.ts'
import { committeesOf, type RegisterSearch } from './registerSearch.ts'

/** Committees by their officers, of a register of then, which has no index: all of them are read, once. */
export function officersThenIn(db: Db): Pick<RegisterSearch, 'committeesOf'> {
  let officers: Promise<Officers> | undefined
  return {
    committeesOf: (name) =>
      withReadTransaction(db, async (unchanging) => {
        officers ??= readOfficers(unchanging)
        const officer = (await officers).find(name)
        return officer ? committeesOf(unchanging, officer) : []
      }),
  }
}

async function readOfficers(db: Db): Promise<Officers> {
  const officers = officersByName()
  const rows = await db
    .selectFrom('committee')
    .select(['acct_num', 'left_on'])
    .select(['chr_name_first', 'chr_name_middle', 'chr_name_last'])
    .select(['trs_name_first', 'trs_name_middle', 'trs_name_last'])
    .orderBy('acct_num', 'desc')
    .execute()
  for (const row of rows) {
    const office = { acctNum: row.acct_num, isListed: row.left_on === null }
    const chair = fullName(row.chr_name_first, row.chr_name_middle, row.chr_name_last)
    const treasurer = fullName(row.trs_name_first, row.trs_name_middle, row.trs_name_last)
    officers.add(chair, { ...office, role: 'chair' })
    officers.add(treasurer, { ...office, role: 'treasurer' })
  }
  return officers
}
