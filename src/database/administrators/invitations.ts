import type { Selectable } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Invitee } from '#contract/schemas/bodies.ts'
import {
  type Invitation,
  INVITATION_HOURS,
  type InvitationSecret,
  MAX_INVITATIONS,
} from '#contract/schemas/person.ts'
import type { Db } from '../connection/Db.ts'
import type { Actor } from '../register.ts'
import { withWriteTransaction } from '../writeTransaction.ts'
import type { InvitationTable } from '../tables/administratorTables.ts'
import { administratorsIn, canonicalEmail } from './administrators.ts'
import { administratorRecord, auditIn } from '../audit/audit.ts'
import { newSecret, secretHash } from './sessions.ts'

export type Invitations = ReturnType<typeof invitationsIn>

/** Accounts that administrators offer to others. Each has a secret that is shown once and stored as a hash. */
export function invitationsIn(db: Db) {
  const open = (now: string) => db.selectFrom('invitation').selectAll().where('expires_at', '>', now)

  return {
    /** The newest first. */
    async list(now: Date): Promise<Invitation[]> {
      const rows = await open(now.toISOString()).orderBy('invitation_id', 'desc').execute()
      return rows.map(toInvitation)
    },

    /** Replaces an earlier one for the same e-mail address. */
    invite(actor: Actor, { email: asTyped, role }: Invitee): Promise<InvitationSecret | 'known' | 'tooMany'> {
      return withWriteTransaction(db, async (trx) => {
        const email = canonicalEmail(asTyped)
        if (await administratorsIn(trx).find(email)) return 'known'
        await trx
          .deleteFrom('invitation')
          .where((eb) => eb.or([eb('email', '=', email), eb('expires_at', '<=', actor.at)]))
          .execute()
        const { count } = await trx
          .selectFrom('invitation')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (count >= MAX_INVITATIONS) return 'tooMany'
        const token = newSecret()
        const expiresAt = new Date(Date.parse(actor.at) + INVITATION_HOURS * HOUR_MS).toISOString()
        await trx
          .insertInto('invitation')
          .values({
            token_hash: secretHash(token),
            email,
            role,
            invited_by: actor.who,
            expires_at: expiresAt,
          })
          .execute()
        await auditIn(trx).record(actor, {
          action: 'invited',
          record: administratorRecord(email),
          after: { role },
        })
        return { token, expiresAt }
      })
    },

    /** False if there is no such invitation. */
    withdraw(actor: Actor, invitationId: number): Promise<boolean> {
      return withWriteTransaction(db, async (trx) => {
        const invitation = await trx
          .deleteFrom('invitation')
          .where('invitation_id', '=', invitationId)
          .returning('email')
          .executeTakeFirst()
        if (!invitation) return false
        const record = administratorRecord(invitation.email)
        await auditIn(trx).record(actor, { action: 'invitation withdrawn', record })
        return true
      })
    },

    /** The open invitation with this secret. */
    async find(token: string, now: Date): Promise<Invitation | undefined> {
      const row = await open(now.toISOString()).where('token_hash', '=', secretHash(token)).executeTakeFirst()
      return row && toInvitation(row)
    },

    /** Creates the account and invalidates the secret. Whoever invited must still be an administrator. */
    accept(
      token: string,
      account: { name: string; passwordHash: string },
      actor: Omit<Actor, 'who'>,
    ): Promise<'done' | 'over' | 'known'> {
      return withWriteTransaction(db, async (trx) => {
        const invitation = await invitationsIn(trx).find(token, new Date(actor.at))
        if (!invitation) return 'over'
        const { id, email, role } = invitation
        await trx.deleteFrom('invitation').where('invitation_id', '=', id).execute()
        const inviter = await administratorsIn(trx).find(invitation.invitedBy)
        if (inviter?.disabledAt !== null || inviter.role !== 'administrator') return 'over'
        const isMade = await administratorsIn(trx).create(
          { ...actor, who: email },
          { email, role, invitedBy: invitation.invitedBy, ...account },
        )
        return isMade ? 'done' : 'known'
      })
    },
  }
}

const toInvitation = (row: Selectable<InvitationTable>): Invitation => ({
  id: row.invitation_id,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  expiresAt: row.expires_at,
})
