import type { Db } from '../connection/openDatabase.ts'
import type { Actor } from '../connection/withRegisterChange.ts'
import { withWriteTransaction } from '../connection/withWriteTransaction.ts'
import type { Administrator } from './administrators.ts'
import { administratorRecord } from './administratorRecord.ts'
import { auditIn } from './audit.ts'
import { sessionsIn } from './sessions.ts'

export type SecondFactors = ReturnType<typeof secondFactorsIn>

export interface SecondFactor {
  /** For the server alone: once it is confirmed it is never sent again. */
  secret: string
  /** An instant, ISO in UTC; null until a first code has shown that the app has the secret. */
  confirmedAt: string | null
}

type Owner = Pick<Administrator, 'adminId' | 'email'>

/** What administrators sign in with beside their password. Each code works once. */
export function secondFactorsIn(db: Db) {
  return {
    async find(adminId: number): Promise<SecondFactor | undefined> {
      const row = await db
        .selectFrom('second_factor')
        .select(['secret', 'confirmed_at'])
        .where('admin_id', '=', adminId)
        .executeTakeFirst()
      return row && { secret: row.secret, confirmedAt: row.confirmed_at }
    },

    /** How many recovery codes are left. */
    recoveryCodesLeft: (adminId: number): Promise<number> => countCodes(db, adminId),

    /** A secret to be confirmed, in the place of one that was not. False where one is in use. */
    begin({ adminId }: Owner, secret: string): Promise<boolean> {
      return withWriteTransaction(db, async (trx) => {
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
      })
    },

    /** From now on it is asked for; the account's other sessions end. False when this secret is no longer the one begun. */
    confirm(
      actor: Actor,
      { adminId, email }: Owner,
      { secret, step, codeHashes, sessionId }: Confirmation,
    ): Promise<boolean> {
      return withWriteTransaction(db, async (trx) => {
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
        await auditIn(trx).record(actor, {
          action: 'second factor set up',
          record: administratorRecord(email),
        })
        return true
      })
    },

    /** Whether the code of these thirty seconds is used now for the first time, and none of later ones was. */
    useStep(adminId: number, step: number): Promise<boolean> {
      return withWriteTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('second_factor')
          .set({ last_step: step })
          .where('admin_id', '=', adminId)
          .where('last_step', '<', step)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      })
    },

    /** Whether it is one of the account's that nobody has used; it is used up then. */
    useRecoveryCode(actor: Actor, { adminId, email }: Owner, codeHash: string): Promise<boolean> {
      return withWriteTransaction(db, async (trx) => {
        const used = await trx
          .deleteFrom('recovery_code')
          .where('admin_id', '=', adminId)
          .where('code_hash', '=', codeHash)
          .returning('admin_id')
          .executeTakeFirst()
        if (!used) return false
        await auditIn(trx).record(actor, {
          action: 'recovery code used',
          record: administratorRecord(email),
          after: { left: await countCodes(trx, adminId) },
        })
        return true
      })
    },

    /** New recovery codes in the place of those that are left. */
    async renewRecoveryCodes(
      actor: Actor,
      { adminId, email }: Owner,
      codeHashes: readonly string[],
    ): Promise<void> {
      await withWriteTransaction(db, async (trx) => {
        await replaceCodes(trx, adminId, codeHashes)
        await auditIn(trx).record(actor, {
          action: 'recovery codes renewed',
          record: administratorRecord(email),
        })
      })
    },

    /** Ends the account's sessions too, but for this one. False where there is none in use. */
    remove(actor: Actor, { adminId, email }: Owner, exceptSession?: number): Promise<boolean> {
      return withWriteTransaction(db, async (trx) => {
        const removed = await trx
          .deleteFrom('second_factor')
          .where('admin_id', '=', adminId)
          .returning('confirmed_at')
          .executeTakeFirst()
        if (!removed || removed.confirmed_at === null) return false
        await replaceCodes(trx, adminId, [])
        await sessionsIn(trx).revokeAll(adminId, new Date(actor.at), exceptSession)
        await auditIn(trx).record(actor, {
          action: 'second factor removed',
          record: administratorRecord(email),
        })
        return true
      })
    },
  }
}

interface Confirmation {
  secret: string
  /** The thirty seconds of the code that confirms it. */
  step: number
  codeHashes: readonly string[]
  /** The session that stays open. */
  sessionId: number
}

async function replaceCodes(trx: Db, adminId: number, codeHashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('admin_id', '=', adminId).execute()
  const rows = codeHashes.map((code_hash) => ({ admin_id: adminId, code_hash }))
  if (rows.length > 0) await trx.insertInto('recovery_code').values(rows).execute()
}

async function countCodes(db: Db, adminId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
