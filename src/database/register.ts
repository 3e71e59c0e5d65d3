import { sql } from 'kysely'
import { type Db, withWriteTransaction } from './connection/Db.ts'

/** Facts about the register as a whole. */
export function registerIn(db: Db) {
  const theRow = () => db.selectFrom('register').selectAll().executeTakeFirstOrThrow()
  const raise = async (number: 'version' | 'lookups' | 'concealed'): Promise<void> => {
    await sql`update register set ${sql.ref(number)} = ${sql.ref(number)} + 1`.execute(db)
  }
  return {
    /** Grows with every committed change to what the public sees. */
    version: async (): Promise<number> => (await theRow()).version,

    /** Whether the shown records are invented. */
    isSample: async (): Promise<boolean> => (await theRow()).is_sample === 1,

    /** Call this in the transaction that changes a public record; once it commits, cached responses are stale. */
    noteChange: () => raise('version'),

    /**
     * Call this in the transaction that changes only when the state was last asked, which answers say too: it makes cached
     * responses stale, but is no change of a record.
     */
    noteLookup: () => raise('lookups'),

    /** Call this in the transaction that hides something public, or shows it again: what was published is withdrawn. */
    noteConcealment: () => raise('concealed'),

    /** Changes when something public is hidden or shown again; also the beginning of the public version. */
    concealment: async (): Promise<string> => `${(await theRow()).concealed}/`,

    async setSample(isSample: boolean): Promise<void> {
      await db
        .updateTable('register')
        .set({ is_sample: isSample ? 1 : 0 })
        .execute()
    },
  }
}

/** Who makes a change or a look-up, from which address and when (ISO in UTC); it is recorded with each. */
export interface Actor {
  who: string
  ipAddress: string
  at: string
  /** The kind of browser, such as `Firefox on Windows`; '' or left out if unknown. Recorded with sign-ins only. */
  client?: string
  /** The entry of the audit trail that this one undoes. */
  undoes?: number
}

/**
 * Runs a change of public records and its audit entry in one transaction, which first marks the register as changed.
 * Throws DatabaseBusy if another process writes for too long.
 */
export const withRegisterChange = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  withWriteTransaction(db, async (trx) => {
    await registerIn(trx).noteChange()
    return work(trx)
  })
