import type { Db } from '../connection/openDatabase.ts'

export type RegisterMeta = ReturnType<typeof registerIn>

/** What is true of the register as a whole. */
export function registerIn(db: Db) {
  const theRow = () => db.selectFrom('register').where('register_id', '=', 1)
  const update = () => db.updateTable('register').where('register_id', '=', 1)
  return {
    /** Grows with every committed change to what the public sees. */
    async version(): Promise<number> {
      return (await theRow().select('version').executeTakeFirstOrThrow()).version
    },

    /** Whether the records shown are invented ones. */
    async isSample(): Promise<boolean> {
      return (await theRow().select('is_sample').executeTakeFirstOrThrow()).is_sample === 1
    },

    /** Call it in the transaction that changes a public record: cached responses are stale from its commit on. */
    async noteChange(): Promise<void> {
      await update()
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute()
    },

    async setSample(isSample: boolean): Promise<void> {
      await update()
        .set({ is_sample: isSample ? 1 : 0 })
        .execute()
    },
  }
}
