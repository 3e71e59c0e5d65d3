import type { Selectable } from 'kysely'
import type { Committee } from '#contract/schemas/committee.ts'
import type { Db } from '../connection/openDatabase.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import type { CommitteeTable } from '../tables/stateTables.ts'
import { deletedAccounts } from './deletedAccounts.ts'

export type Committees = ReturnType<typeof committeesIn>

/** The committees the site shows: the state's, without those administrators deleted. */
export function committeesIn(db: Db) {
  return {
    /** By account number, newest first. */
    async list(): Promise<Committee[]> {
      return (await listed(db, {})).map(toCommittee)
    },

    /** Also one that the state does not list any more. */
    async find(acctNum: number): Promise<Committee | undefined> {
      const [row] = await ofAccount(db, { acctNum })
      return row && toCommittee(row)
    },

    /** Those of these accounts, by account, also such as the state does not list any more. */
    async findEach(acctNums: readonly number[]): Promise<ReadonlyMap<number, Committee>> {
      const rows = acctNums.length === 0 ? [] : await shown(db).where('acct_num', 'in', acctNums).execute()
      return new Map(rows.map((row) => [row.acct_num, toCommittee(row)]))
    },
  }
}

const shown = (db: Db) =>
  db.selectFrom('committee').selectAll().where('acct_num', 'not in', deletedAccounts(db, 'committee'))

const listed = preparedQuery((db) => shown(db).where('left_on', 'is', null).orderBy('acct_num', 'desc'))

const ofAccount = preparedQuery<{ acctNum: number }, Selectable<CommitteeTable>>((db, given) =>
  shown(db).where('acct_num', '=', given('acctNum')),
)

const toCommittee = (row: Selectable<CommitteeTable>): Committee => ({
  AcctNum: row.acct_num,
  Name: row.name,
  Type: row.type,
  ChrNameFirst: row.chr_name_first,
  ChrNameMiddle: row.chr_name_middle,
  ChrNameLast: row.chr_name_last,
  TrsNameFirst: row.trs_name_first,
  TrsNameMiddle: row.trs_name_middle,
  TrsNameLast: row.trs_name_last,
  Addr1: row.addr1,
  Addr2: row.addr2,
  City: row.city,
  State: row.state,
  Zip: row.zip,
  offListSince: row.left_on,
})
