import type { Committee } from '#contract/schemas/committee.ts'
import type { Db } from '../connection/Db.ts'
import { deletedAccounts } from '../accounts.ts'

/** The committees the site shows: the state's, without deleted ones. */
export function committeesIn(db: Db) {
  return {
    /** By account number, newest first. */
    list: (): Promise<Committee[]> =>
      listedCommittees(db).select(COLUMNS).orderBy('acct_num', 'desc').execute(),

    /** Every committee with a page, including those the state no longer lists. */
    all: (): Promise<Committee[]> => shown(db).orderBy('acct_num', 'desc').execute(),

    /** The accounts of the listed ones, in the same order. */
    async accounts(): Promise<number[]> {
      const rows = await listedCommittees(db).select('acct_num').orderBy('acct_num', 'desc').execute()
      return rows.map(({ acct_num }) => acct_num)
    },

    /** Includes committees the state no longer lists. */
    find: (acctNum: number): Promise<Committee | undefined> =>
      shown(db).where('acct_num', '=', acctNum).executeTakeFirst(),

    /** The committees with these accounts, by account, including those the state no longer lists. */
    async findEach(acctNums: readonly number[]): Promise<ReadonlyMap<number, Committee>> {
      const committees =
        acctNums.length === 0 ? [] : await shown(db).where('acct_num', 'in', acctNums).execute()
      return new Map(committees.map((committee) => [committee.AcctNum, committee]))
    },
  }
}

const COLUMNS = [
  'acct_num as AcctNum',
  'name as Name',
  'type as Type',
  'chr_name_first as ChrNameFirst',
  'chr_name_middle as ChrNameMiddle',
  'chr_name_last as ChrNameLast',
  'trs_name_first as TrsNameFirst',
  'trs_name_middle as TrsNameMiddle',
  'trs_name_last as TrsNameLast',
  'addr1 as Addr1',
  'addr2 as Addr2',
  'city as City',
  'state as State',
  'zip as Zip',
  'left_on as offListSince',
] as const

const withoutDeleted = (db: Db) =>
  db.selectFrom('committee').where('acct_num', 'not in', deletedAccounts(db, 'committee'))

const shown = (db: Db) => withoutDeleted(db).select(COLUMNS)

/** The committees in the list and in counts: the state still lists them. */
export const listedCommittees = (db: Db) => withoutDeleted(db).where('left_on', 'is', null)
