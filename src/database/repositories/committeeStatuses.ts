import { type Db, findRows, type Row } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import { registerIn } from '../register.ts'
import { stateTables } from '../tables/stateTables.ts'

/** A committee in the state's look-up by name. */
export interface LookedUpCommittee {
  acctNum: number
  name: string
  /** The state's code, such as PAC. */
  type: string
  status: string
}

/** A committee of the register. */
interface KnownCommittee extends Omit<LookedUpCommittee, 'status'> {
  /** Whether the state's list of active committees has it. */
  isListed: boolean
}

/** What the look-up does not say. */
const BLANK = Object.fromEntries(
  Object.keys(stateTables.committee.columns).map((column) => [column, '']),
) as Record<Exclude<keyof Row<'committee'>, 'acct_num' | 'left_on'>, string> // all others are text

/** The committees' registration status from the state's look-up, both active and former ones. */
export function committeeStatusesIn(db: Db) {
  return {
    /** By account. */
    async all(): Promise<Map<number, Pick<Row<'committee_status'>, 'status' | 'changed_on'>>> {
      const rows = await findRows(db, 'committee_status')
      return new Map(rows.map(({ acct_num, ...row }) => [acct_num, row]))
    },

    /** Every stored committee, by account and in that order, including hidden ones. */
    async committees(): Promise<Map<number, KnownCommittee>> {
      const rows = await db
        .selectFrom('committee')
        .select(['acct_num', 'name', 'type', 'left_on'])
        .orderBy('acct_num')
        .execute()
      return new Map(
        rows.map(({ acct_num, name, type, left_on }) => [
          acct_num,
          { acctNum: acct_num, name, type, isListed: left_on === null },
        ]),
      )
    },

    /** Stores new and changed statuses. `day` is ISO. */
    async record(
      committees: readonly LookedUpCommittee[],
      { day, importId }: { day: string; importId: number },
    ): Promise<void> {
      const rows = committees.map(({ acctNum, status }) => ({
        acct_num: acctNum,
        status,
        changed_on: day,
        as_of: day,
        import_id: importId,
      }))
      await upsertRows(db, 'committee_status', ['acct_num'], rows)
    },

    /**
     * Notes that the look-up of this day, ISO, had every committee except these, which keep the day of the last look-up
     * that had them.
     */
    async confirm(day: string, missing: readonly number[]): Promise<void> {
      await db
        .updateTable('committee_status')
        .set({ as_of: day })
        .$if(missing.length > 0, (update) => update.where('acct_num', 'not in', missing))
        .execute()
      await registerIn(db).noteLookup()
    },

    /**
     * Adds committees that the state's list does not have, as of this ISO day, and updates the name and type of existing
     * ones.
     */
    async putOffList(committees: readonly LookedUpCommittee[], day: string): Promise<void> {
      const rows = committees.map(({ acctNum, name, type }) => ({
        ...BLANK,
        acct_num: acctNum,
        name,
        type,
        left_on: day,
      }))
      await upsertRows(db, 'committee', ['acct_num'], rows, ['name', 'type'])
    },
  }
}
