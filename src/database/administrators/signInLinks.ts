import type { Db } from '../connection/Db.ts'
import type { Actor } from '../register.ts'
import { withWriteTransaction } from '../writeTransaction.ts'
import { administratorRecord, auditIn } from '../audit/audit.ts'
import { type Administrator, administratorsIn } from './administrators.ts'
import { newSecret, secretHash } from './sessions.ts'

/** How long a link can be used. */
export const LINK_MINUTES = 30

/** Links made at the console, each of which lets an account in once, without its password and however many were wrong. */
export function signInLinksIn(db: Db) {
  return {
    /** Replaces an earlier one of the account. Only a hash of the secret is stored. */
    make(actor: Actor, { adminId, email }: Administrator): Promise<string> {
      return withWriteTransaction(db, async (trx) => {
        const token = newSecret()
        const expiresAt = new Date(Date.parse(actor.at) + LINK_MINUTES * 60_000).toISOString()
        const link = { admin_id: adminId, token_hash: secretHash(token), expires_at: expiresAt }
        await trx
          .insertInto('sign_in_link')
          .values(link)
          .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(link))
          .execute()
        await auditIn(trx).record(actor, {
          action: 'sign-in link made',
          record: administratorRecord(email),
          after: { expiresAt },
        })
        return token
      })
    },

    /** Uses a link up; the account, if it is open and the link was not too old. */
    use(token: string, now: Date): Promise<Administrator | undefined> {
      return withWriteTransaction(db, async (trx) => {
        const used = await trx
          .deleteFrom('sign_in_link')
          .where('token_hash', '=', secretHash(token))
          .returning(['admin_id', 'expires_at'])
          .executeTakeFirst()
        if (!used || used.expires_at <= now.toISOString()) return undefined
        const all = await administratorsIn(trx).list()
        return all.find(({ adminId, disabledAt }) => adminId === used.admin_id && disabledAt === null)
      })
    },
  }
}
