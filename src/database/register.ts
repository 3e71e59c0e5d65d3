import { type Db, withWriteTransaction } from './connection/Db.ts'

export type RegisterMeta = ReturnType<typeof registerIn>

/** Facts about the register as a whole. */
export function registerIn(db: Db) {
  const theRow = () => db.selectFrom('register').where('register_id', '=', 1)
  const update = () => db.updateTable('register').where('register_id', '=', 1)
  return {
    /** Grows with every committed change to what the public sees. */
    version: async (): Promise<number> =>
      (await theRow().select('version').executeTakeFirstOrThrow()).version,

    /** Whether the shown records are invented. */
    isSample: async (): Promise<boolean> =>
      (await theRow().select('is_sample').executeTakeFirstOrThrow()).is_sample === 1,

    /** Call this in the transaction that changes a public record; once it commits, cached responses are stale. */
    async noteChange(): Promise<void> {
      await update()
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute()
    },

    /**
     * Call this in the transaction that changes only when the state was last asked, which answers say too: it makes cached
     * responses stale, but is no change of a record.
     */
    async noteLookup(): Promise<void> {
      await update()
        .set((eb) => ({ lookups: eb('lookups', '+', 1) }))
        .execute()
    },

    /** Call this in the transaction that hides something public, or shows it again: what was published is withdrawn. */
    async noteConcealment(): Promise<void> {
      await update()
        .set((eb) => ({ concealed: eb('concealed', '+', 1) }))
        .execute()
    },

    /** Changes when something public is hidden or shown again; also the beginning of the public version. */
    concealment: async (): Promise<string> =>
      `${(await theRow().select('concealed').executeTakeFirstOrThrow()).concealed}/`,

    async setSample(isSample: boolean): Promise<void> {
      await update()
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
