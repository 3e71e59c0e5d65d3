import type { Db } from '../connection/Db.ts'
import type { Actor } from '../history/withRegisterChange.ts'
import { administratorRecord } from './administratorRecord.ts'
import { auditIn } from '../audit/audit.ts'

/**
 * Withdraws the open invitations of a person who loses their sessions: whoever is kept out must not come back by a link
 * they made before.
 */
export async function withdrawInvitations(trx: Db, actor: Actor, invitedBy: string): Promise<void> {
  const withdrawn = await trx
    .deleteFrom('invitation')
    .where('invited_by', '=', invitedBy)
    .returning(['email', 'expires_at'])
    .execute()
  for (const { email, expires_at } of withdrawn)
    if (expires_at > actor.at)
      await auditIn(trx).record(actor, { action: 'invitation withdrawn', record: administratorRecord(email) })
}
