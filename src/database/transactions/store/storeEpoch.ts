import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { assertBelongs } from '../../ownTransactions.ts'
import { forgetNameBlocks } from '../names/indexNames.ts'
import { NEVER } from './segment.ts'
import { COMPUTED_TABLES } from './storeTables.ts'

export type StoreEpoch = Awaited<ReturnType<typeof storeEpoch>>

/**
 * The epoch that a store writer writes: the one after the register's, not yet visible. Throws TransactionsWithheld, with
 * nothing changed, if the store is not the register's own, unless that is to begin anew with this one.
 */
export async function storeEpoch(store: Db, register: Db, { beginsAnew = false } = {}) {
  if (!beginsAnew) await assertBelongs(register)
  let epoch = await beginEpoch(store, register)
  const mark = randomUUID()
  let isPublished = false
  return {
    number: () => epoch,

    isPublished: () => isPublished,

    /** Once an epoch is published, further writes belong to the next one. Resolves to whether that begins now. */
    async beginAnew(): Promise<boolean> {
      if (!isPublished) return false
      epoch = await beginEpoch(store, register)
      isPublished = false
      return true
    },

    /** Once it resolves, everything written before is on disk. */
    async settle(at: Date, lastSegment: number): Promise<void> {
      const noted = { epoch, mark, at: at.toISOString(), last_segment: lastSegment }
      await waitForDisk(store, true)
      await store
        .insertInto('books.epoch')
        .values(noted)
        .onConflict((conflict) => conflict.column('epoch').doUpdateSet(noted))
        .execute()
      await waitForDisk(store, false)
    },

    /** Makes the epoch visible when `trx`, a transaction of the register, commits. */
    async publish(trx: Db): Promise<void> {
      const { numUpdatedRows } = await trx
        .updateTable('register')
        .set({ epoch, epoch_mark: mark })
        .where('epoch', '=', epoch - 1)
        .executeTakeFirst()
      if (Number(numUpdatedRows) !== 1) throw new Error(`The register is not at epoch ${epoch - 1}`)
      isPublished = true
    },
  }
}

/** The epoch to write; sets aside what a previous import left unfinished. */
async function beginEpoch(store: Db, register: Db): Promise<number> {
  const { epoch } = await register.selectFrom('register').select('epoch').executeTakeFirstOrThrow()
  await store.transaction().execute(async (trx) => {
    // Names that were never published are read from the register again.
    await trx
      .updateTable('books.pair_state')
      .set({ names: '' })
      .where((eb) =>
        eb.exists(
          trx
            .selectFrom('books.account_name')
            .select('name')
            .where((each) => each.or([each('since', '>', epoch), each('until', '>', epoch)])),
        ),
      )
      .execute()
    // Of a register that was newer than this one: its epochs must not be taken for those that come now.
    await trx.deleteFrom('books.epoch').where('epoch', '>', epoch).execute()
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
