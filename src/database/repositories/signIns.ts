import type { Db } from '../connection/openDatabase.ts'
import { withWriteTransaction } from '../connection/withWriteTransaction.ts'
import { type Administrator, administratorRecord } from './administrators.ts'
import { auditIn } from './audit.ts'
import type { Actor } from '../connection/withRegisterChange.ts'
import { type Secrets, sessionsIn } from './sessions.ts'

export type SignIns = ReturnType<typeof signInsIn>

/** The beginning and the end of sessions, each with its entry in the audit trail. */
export function signInsIn(db: Db) {
  return {
    /**
     * Opens a session for an administrator whose password was right. Undefined when the account was disabled or
     * got another password while this one was being verified.
     */
    open(actor: Actor, { adminId, email, passwordHash }: Administrator): Promise<Secrets | undefined> {
      return withWriteTransaction(db, async (trx) => {
        const secrets = await sessionsIn(trx).open(adminId, actor)
        const current = await trx
          .selectFrom('administrator')
          .select('admin_id')
          .where('admin_id', '=', adminId)
          .where('password_hash', '=', passwordHash)
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
        if (!current) {
          await sessionsIn(trx).revoke(secrets.token, new Date(actor.at))
          return undefined
        }
        await auditIn(trx).record(actor, { action: 'signed in', record: administratorRecord(email) })
        return secrets
      })
    },

    refused(actor: Actor): Promise<void> {
      return withWriteTransaction(db, (trx) =>
        auditIn(trx).record(actor, { action: 'sign-in refused', record: administratorRecord(actor.who) }),
      )
    },

    /** Ends the session of this token, both secrets of it. */
    close(actor: Actor, token: string): Promise<void> {
      return withWriteTransaction(db, async (trx) => {
        await sessionsIn(trx).revoke(token, new Date(actor.at))
        await auditIn(trx).record(actor, { action: 'signed out', record: administratorRecord(actor.who) })
      })
    },

    /** Ends another session of the same account; false where it has no such one that is open. */
    end(actor: Actor, sessionId: number): Promise<boolean> {
      return withWriteTransaction(db, async (trx) => {
        const isEnded = await sessionsIn(trx).end(sessionId, actor.who, new Date(actor.at))
        if (isEnded)
          await auditIn(trx).record(actor, {
            action: 'session ended',
            record: administratorRecord(actor.who),
            before: { session: sessionId },
          })
        return isEnded
      })
    },
  }
}
