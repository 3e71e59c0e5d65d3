import type { Selectable, Updateable } from 'kysely'
import type { AuditAction } from '#contract/schemas/audit.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { AdministratorTable } from '../schema.ts'
import { withWriteTransaction } from '../connection/withWriteTransaction.ts'
import { auditIn } from './audit.ts'
import type { Actor } from '../connection/withRegisterChange.ts'
import { sessionsIn } from './sessions.ts'

export interface Administrator {
  adminId: number
  email: string
  name: string
  passwordHash: string
  /** An instant, ISO in UTC. */
  createdAt: string
  disabledAt: string | null
}

type NewAdministrator = Pick<Administrator, 'email' | 'name' | 'passwordHash'>

/** One account has one e-mail, however it is typed. */
export const canonicalEmail = (email: string) => email.trim().toLowerCase()

/** The path under which the audit trail knows an administrator. */
export const administratorRecord = (email: string) => `administrators/${email}`

/** The administrators, by canonical e-mail. Every change is in the audit trail, without passwords or hashes. */
export function administratorsIn(db: Db) {
  /** Changes an account and ends its sessions. False for an unknown e-mail. */
  const change = (
    actor: Actor,
    email: string,
    action: AuditAction,
    values: Updateable<AdministratorTable>,
  ): Promise<boolean> =>
    withWriteTransaction(db, async (trx) => {
      const changed = await trx
        .updateTable('administrator')
        .set(values)
        .where('email', '=', email)
        .returning('admin_id')
        .executeTakeFirst()
      if (!changed) return false
      await sessionsIn(trx).revokeAll(changed.admin_id, new Date(actor.at))
      await auditIn(trx).record(actor, { action, record: administratorRecord(email) })
      return true
    })

  return {
    async find(email: string): Promise<Administrator | undefined> {
      const row = await db
        .selectFrom('administrator')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst()
      return row && toAdministrator(row)
    },

    /** By e-mail. */
    async list(): Promise<Administrator[]> {
      return (await db.selectFrom('administrator').selectAll().orderBy('email').execute()).map(
        toAdministrator,
      )
    },

    /** False when the e-mail is taken: nothing is changed then. */
    create(actor: Actor, { email, name, passwordHash }: NewAdministrator): Promise<boolean> {
      return withWriteTransaction(db, async (trx) => {
        const created = await trx
          .insertInto('administrator')
          .values({ email, name, password_hash: passwordHash, created_at: actor.at, disabled_at: null })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('admin_id')
          .executeTakeFirst()
        if (!created) return false
        const record = administratorRecord(email)
        await auditIn(trx).record(actor, { action: 'administrator created', record, after: { name } })
        return true
      })
    },

    /** Ends the account's sessions too, and opens it again if it was disabled. False for an unknown e-mail. */
    setPassword(actor: Actor, email: string, passwordHash: string): Promise<boolean> {
      return change(actor, email, 'password changed', { password_hash: passwordHash, disabled_at: null })
    },

    /** Ends the account's sessions too. False for an unknown e-mail. */
    disable(actor: Actor, email: string): Promise<boolean> {
      return change(actor, email, 'administrator disabled', { disabled_at: actor.at })
    },

    /** Ends the account's sessions. False for an unknown e-mail. */
    revokeSessions(actor: Actor, email: string): Promise<boolean> {
      return change(actor, email, 'sessions revoked', { email })
    },
  }
}

const toAdministrator = (row: Selectable<AdministratorTable>): Administrator => ({
  adminId: row.admin_id,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  disabledAt: row.disabled_at,
})
