import { sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/openDatabase.ts'
import { forgetNameBlocks } from './names/indexNames.ts'
import { NEVER } from './segment.ts'
import { COMPUTED_TABLES } from './storeTables.ts'

export type StoreEpoch = Awaited<ReturnType<typeof storeEpoch>>

/** The epoch that a writer of the store writes: the one after that of the register, which nobody sees yet. */
export async function storeEpoch(store: Db, register: Db) {
  let epoch = await beginEpoch(store, register)
  let isPublished = false
  return {
    number: () => epoch,

    isPublished: () => isPublished,

    /** What comes after an epoch that was published belongs to the next one. Resolves to whether that begins with it. */
    async beginAnew(): Promise<boolean> {
      if (!isPublished) return false
      epoch = await beginEpoch(store, register)
      isPublished = false
      return true
    },

    /** Once it is over, all that was written before has reached the disk. */
    async settle(at: Date, lastSegment: number): Promise<void> {
      const noted = { epoch, at: at.toISOString(), last_segment: lastSegment }
      await waitForDisk(store, true)
      await store
        .insertInto('books.epoch')
        .values(noted)
        .onConflict((conflict) => conflict.column('epoch').doUpdateSet(noted))
        .execute()
      await waitForDisk(store, false)
    },

    /** Makes it visible with the commit of `trx`, a transaction of the register. */
    async publish(trx: Db): Promise<void> {
      const { numUpdatedRows } = await trx
        .updateTable('register')
        .set({ epoch })
        .where('epoch', '=', epoch - 1)
        .executeTakeFirst()
      if (Number(numUpdatedRows) !== 1) throw new Error(`The register is not at epoch ${epoch - 1}`)
      isPublished = true
    },
  }
}

/** The epoch to write; what an import before it did not finish is put aside. */
async function beginEpoch(store: Db, register: Db): Promise<number> {
  const { epoch } = await register.selectFrom('register').select('epoch').executeTakeFirstOrThrow()
  await store.transaction().execute(async (trx) => {
    for (const computed of COMPUTED_TABLES.map((name) => sql.table(name))) {
      await sql`delete from ${computed} where since > ${epoch}`.execute(trx)
      await sql`update ${computed} set until = null where until > ${epoch}`.execute(trx)
    }
    await trx.updateTable('books.segment').set({ until: null }).where('until', '>', epoch).execute()
    await trx
      .updateTable('books.segment')
      .set({ since: NEVER })
      .where('since', '>', epoch)
      .where('since', '<', NEVER)
      .execute()
  })
  await forgetNameBlocks(store, epoch)
  return epoch + 1
}

async function waitForDisk(store: Db, waits: boolean): Promise<void> {
  const [full, normal] = isSqlite(store)
    ? [sql`pragma books.synchronous = full`, sql`pragma books.synchronous = normal`]
    : [sql`set synchronous_commit = on`, sql`set synchronous_commit = off`]
  await (waits ? full : normal).execute(store)
}
