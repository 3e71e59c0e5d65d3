import { countOf, type Db, deleteRows, findRow, withWriteTransaction } from '../connection/Db.ts'
import { appendRows } from '../connection/insertRows.ts'
import type { Actor } from '../register.ts'
import type { Administrator } from './administrators.ts'
import { recordOn } from '../audit.ts'
import { sessionsIn } from './sessions.ts'

export type SecondFactors = ReturnType<typeof secondFactorsIn>

export interface SecondFactor {
  /** Only for the server; after confirmation it is never sent again. */
  secret: string
  /** An instant, ISO in UTC; null until a first code has shown that the app has the secret. */
  confirmedAt: string | null
}

type Owner = Pick<Administrator, 'adminId' | 'email'>

/** The second factors of administrators. Each code works once. */
export function secondFactorsIn(db: Db) {
  return {
    async find(adminId: number): Promise<SecondFactor | undefined> {
      const row = await findRow(db, 'second_factor', { admin_id: adminId })
      return row && { secret: row.secret, confirmedAt: row.confirmed_at }
    },

    recoveryCodesLeft: (adminId: number): Promise<number> => countCodes(db, adminId),

    /** Stores a secret to be confirmed, replacing an unconfirmed one. False if a confirmed one exists. */
    begin: ({ adminId }: Owner, secret: string): Promise<boolean> =>
      withWriteTransaction(db, async (trx) => {
        const begun = await trx
          .insertInto('second_factor')
          .values({ admin_id: adminId, secret, confirmed_at: null })
          .onConflict((conflict) =>
            conflict
              .column('admin_id')
              .doUpdateSet({ secret })
              .where('second_factor.confirmed_at', 'is', null),
          )
          .returning('admin_id')
          .executeTakeFirst()
        return begun !== undefined
      }),

    /**
     * From now on the second factor is required; the account's other sessions end. `step` is that of the confirming
     * code. False if this secret is no longer the pending one.
     */
    confirm: (
      actor: Actor,
      { adminId, email }: Owner,
      {
        secret,
        step,
        codeHashes,
        sessionId,
      }: { secret: string; step: number; codeHashes: readonly string[]; sessionId: number },
    ): Promise<boolean> =>
      withWriteTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('second_factor')
          .set({ confirmed_at: actor.at, last_step: step })
          .where('admin_id', '=', adminId)
          .where('secret', '=', secret)
          .where('confirmed_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await replaceCodes(trx, adminId, codeHashes)
        await sessionsIn(trx).revokeAll(adminId, new Date(actor.at), sessionId)
        await recordOn(trx, actor, email, { action: 'second factor set up' })
        return true
      }),

    /** Whether this is the first use of the code of this thirty-second step, and no later step has been used. */
    useStep: (adminId: number, step: number): Promise<boolean> =>
      withWriteTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('second_factor')
          .set({ last_step: step })
          .where('admin_id', '=', adminId)
          .where('last_step', '<', step)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    /** Uses up one of the account's recovery codes; false if it has no such unused code. */
    useRecoveryCode: (actor: Actor, { adminId, email }: Owner, codeHash: string): Promise<boolean> =>
      withWriteTransaction(db, async (trx) => {
        const used = await deleteRows(trx, 'recovery_code', { admin_id: adminId, code_hash: codeHash })
        if (used.length === 0) return false
        await recordOn(trx, actor, email, {
          action: 'recovery code used',
          after: { left: await countCodes(trx, adminId) },
        })
        return true
      }),

    async renewRecoveryCodes(actor: Actor, { adminId, email }: Owner, codeHashes: readonly string[]) {
      await withWriteTransaction(db, async (trx) => {
        await replaceCodes(trx, adminId, codeHashes)
        await recordOn(trx, actor, email, { action: 'recovery codes renewed' })
      })
    },

    /** Also ends the account's sessions, except for this one. False if it has no second factor. */
    remove: (actor: Actor, { adminId, email }: Owner, exceptSession?: number): Promise<boolean> =>
      withWriteTransaction(db, async (trx) => {
        const [removed] = await deleteRows(trx, 'second_factor', { admin_id: adminId })
        if (!removed || removed.confirmed_at === null) return false
        await replaceCodes(trx, adminId, [])
        await sessionsIn(trx).revokeAll(adminId, new Date(actor.at), exceptSession)
        await recordOn(trx, actor, email, { action: 'second factor removed' })
        return true
      }),
  }
}

async function replaceCodes(trx: Db, adminId: number, codeHashes: readonly string[]): Promise<void> {
  await deleteRows(trx, 'recovery_code', { admin_id: adminId })
  const rows = codeHashes.map((code_hash) => ({ admin_id: adminId, code_hash }))
  await appendRows(trx, 'recovery_code', rows)
}

const countCodes = (db: Db, adminId: number): Promise<number> =>
  countOf(db.selectFrom('recovery_code').where('admin_id', '=', adminId))
