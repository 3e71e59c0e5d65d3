import { DEMO_EMAIL, type AuditAction, INVITATION_HOURS } from '#contract/domain/administration.ts'
import { HOUR_MS } from '#contract/domain/days.ts'
import type { Invitee, PersonChange } from '#contract/schemas/bodies.ts'
import {
  type Invitation,
  type InvitationSecret,
  MAX_INVITATIONS,
  type Role,
} from '#contract/schemas/person.ts'
import { secondFactorsIn } from './secondFactors.ts'
import { newSecret, secretHash, sessionsIn } from './sessions.ts'
import { type AuditEvent, recordOn } from '../audit.ts'
import { countOf, type Db, deleteRows, type Row, withWriteTransaction } from '../connection/Db.ts'
import { appendRows } from '../connection/insertRows.ts'
import type { Actor } from '../register.ts'

export interface Administrator {
  adminId: number
  email: string
  name: string
  passwordHash: string
  role: Role
  /** An instant, ISO in UTC. */
  createdAt: string
  disabledAt: string | null
  hasSecondFactor: boolean
}

type NewAdministrator = Pick<Administrator, 'email' | 'name' | 'passwordHash'> & {
  role?: Role
  /** '' if the operator makes it. */
  invitedBy?: string
}

/** An account has one e-mail address, however it is typed. */
export const canonicalEmail = (email: string) => email.trim().toLowerCase()

/** The administrators, by canonical e-mail address. Every change is in the audit trail, without passwords or hashes. */
export function administratorsIn(db: Db) {
  /** Changes an account, ends its sessions and withdraws the invitations it made. False if the e-mail address is unknown. */
  const change = (
    actor: Actor,
    email: string,
    action: AuditAction,
    values: Partial<Row<'administrator'>>,
    fields: Pick<AuditEvent, 'before' | 'after'> = {},
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
      await deleteRows(trx, 'sign_in_link', { admin_id: changed.admin_id })
      await recordOn(trx, actor, email, { action, ...fields })
      await withdrawInvitations(trx, actor, email)
      return true
    })

  const accounts = db
    .selectFrom('administrator')
    .leftJoin('second_factor', 'second_factor.admin_id', 'administrator.admin_id')
    .select(['administrator.admin_id as adminId', 'email', 'name', 'password_hash as passwordHash', 'role'])
    .select(['created_at as createdAt', 'disabled_at as disabledAt'])
    .select('second_factor.confirmed_at as factorConfirmedAt')

  const read = async (query: typeof accounts): Promise<Administrator[]> =>
    (await query.execute()).map(({ factorConfirmedAt, ...account }) => ({
      ...account,
      hasSecondFactor: factorConfirmedAt !== null,
    }))

  return {
    find: async (email: string): Promise<Administrator | undefined> =>
      (await read(accounts.where('email', '=', email)))[0],

    /** By e-mail. */
    list: (): Promise<Administrator[]> => read(accounts.orderBy('email')),

    /** False if the e-mail address is taken; then nothing is changed. */
    create: (
      actor: Actor,
      { email, name, passwordHash, role = 'administrator', invitedBy = '' }: NewAdministrator,
    ): Promise<boolean> =>
      withWriteTransaction(db, async (trx) => {
        const created = await trx
          .insertInto('administrator')
          .values({
            email,
            name,
            role,
            password_hash: passwordHash,
            created_at: actor.at,
            disabled_at: null,
            invited_by: invitedBy,
          })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('admin_id')
          .executeTakeFirst()
        if (!created) return false
        await recordOn(trx, actor, email, { action: 'administrator created', after: { name, role } })
        return true
      }),

    /** Also ends the account's sessions, and enables it if it was disabled. False if the e-mail address is unknown. */
    setPassword: (actor: Actor, email: string, passwordHash: string): Promise<boolean> =>
      change(actor, email, 'password changed', { password_hash: passwordHash, disabled_at: null }),

    /**
     * Administrators change their own passwords: the current session stays, the others end, and the invitations they
     * made are withdrawn, because whoever knew the old password may have made them. False if the password was changed
     * after it was verified.
     */
    changeOwnPassword: (
      actor: Actor,
      sessionId: number,
      { adminId, email, passwordHash }: Administrator,
      nextHash: string,
    ): Promise<boolean> =>
      withWriteTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('administrator')
          .set({ password_hash: nextHash })
          .where('admin_id', '=', adminId)
          .where('password_hash', '=', passwordHash)
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await sessionsIn(trx).revokeAll(adminId, new Date(actor.at), sessionId)
        await recordOn(trx, actor, email, { action: 'password changed' })
        await withdrawInvitations(trx, actor, email)
        return true
      }),

    /**
     * An administrator's change to another user's account, which ends its sessions. Administrators cannot change their
     * own account, nor any once they have been disabled, so one administrator always remains.
     */
    changePerson: (
      actor: Actor,
      { email: asTyped, role, isDisabled, removesSecondFactor }: PersonChange,
    ): Promise<'done' | 'own' | 'unknown'> =>
      withWriteTransaction(db, async (trx) => {
        const email = canonicalEmail(asTyped)
        const administrators = administratorsIn(trx)
        const [asker, person] = [await administrators.find(actor.who), await administrators.find(email)]
        if (!person) return 'unknown'
        if (asker?.disabledAt !== null || asker.role !== 'administrator' || asker.email === email)
          return 'own'
        if (role !== undefined && role !== person.role) await administrators.setRole(actor, person, role)
        if (isDisabled !== undefined && isDisabled !== (person.disabledAt !== null))
          await (isDisabled ? administrators.disable(actor, email) : administrators.enable(actor, email))
        if (removesSecondFactor) await secondFactorsIn(trx).remove(actor, person)
        return 'done'
      }),

    /** Also ends the account's sessions. */
    async setRole(actor: Actor, { email, role: former }: Administrator, role: Role): Promise<void> {
      await change(actor, email, 'role changed', { role }, { before: { role: former }, after: { role } })
    },

    /** Enables a disabled account. False if the e-mail address is unknown. */
    enable: (actor: Actor, email: string): Promise<boolean> =>
      change(actor, email, 'administrator enabled', { disabled_at: null }),

    /** Also ends the account's sessions. False if the e-mail address is unknown. */
    disable: (actor: Actor, email: string): Promise<boolean> =>
      change(actor, email, 'administrator disabled', { disabled_at: actor.at }),

    /** Ends the account's sessions. False if the e-mail address is unknown. */
    revokeSessions: (actor: Actor, email: string): Promise<boolean> =>
      change(actor, email, 'sessions revoked', { email }),
  }
}

/** Disables the demo account and ends its sessions, in the transaction `trx`. False if none can sign in. */
export async function disableDemoAdministrator(trx: Db, actor: Actor): Promise<boolean> {
  const demo = await administratorsIn(trx).find(DEMO_EMAIL)
  return demo?.disabledAt === null && administratorsIn(trx).disable(actor, DEMO_EMAIL)
}

/**
 * Withdraws the open invitations of someone whose sessions are ended, so that they cannot come back by a link they made
 * before.
 */
async function withdrawInvitations(trx: Db, actor: Actor, invitedBy: string): Promise<void> {
  for (const { email, expires_at } of await deleteRows(trx, 'invitation', { invited_by: invitedBy }))
    if (expires_at > actor.at) await recordOn(trx, actor, email, { action: 'invitation withdrawn' })
}

/** Accounts that administrators offer to others. Each has a secret that is shown once and stored as a hash. */
export function invitationsIn(db: Db) {
  const open = (now: Date) =>
    db
      .selectFrom('invitation')
      .select(['invitation_id as id', 'email', 'role', 'invited_by as invitedBy', 'expires_at as expiresAt'])
      .where('expires_at', '>', now.toISOString())

  return {
    /** The newest first. */
    list: (now: Date): Promise<Invitation[]> => open(now).orderBy('invitation_id', 'desc').execute(),

    /** Replaces an earlier one for the same e-mail address. */
    invite: (
      actor: Actor,
      { email: asTyped, role }: Invitee,
    ): Promise<InvitationSecret | 'known' | 'tooMany'> =>
      withWriteTransaction(db, async (trx) => {
        const email = canonicalEmail(asTyped)
        if (await administratorsIn(trx).find(email)) return 'known'
        await trx
          .deleteFrom('invitation')
          .where((eb) => eb.or([eb('email', '=', email), eb('expires_at', '<=', actor.at)]))
          .execute()
        if ((await countOf(trx.selectFrom('invitation'))) >= MAX_INVITATIONS) return 'tooMany'
        const token = newSecret()
        const expiresAt = new Date(Date.parse(actor.at) + INVITATION_HOURS * HOUR_MS).toISOString()
        const secret = { token_hash: secretHash(token), expires_at: expiresAt }
        await appendRows(trx, 'invitation', [{ ...secret, email, role, invited_by: actor.who }])
        await recordOn(trx, actor, email, { action: 'invited', after: { role } })
        return { token, expiresAt }
      }),

    /** False if there is no such invitation. */
    withdraw: (actor: Actor, invitationId: number): Promise<boolean> =>
      withWriteTransaction(db, async (trx) => {
        const [invitation] = await deleteRows(trx, 'invitation', { invitation_id: invitationId })
        if (!invitation) return false
        await recordOn(trx, actor, invitation.email, { action: 'invitation withdrawn' })
        return true
      }),

    /** The open invitation with this secret. */
    find: (token: string, now: Date): Promise<Invitation | undefined> =>
      open(now).where('token_hash', '=', secretHash(token)).executeTakeFirst(),

    /** Creates the account and invalidates the secret. Whoever invited must still be an administrator. */
    accept: (
      token: string,
      account: { name: string; passwordHash: string },
      actor: Omit<Actor, 'who'>,
    ): Promise<'done' | 'over' | 'known'> =>
      withWriteTransaction(db, async (trx) => {
        const invitation = await invitationsIn(trx).find(token, new Date(actor.at))
        if (!invitation) return 'over'
        const { id, email, role } = invitation
        await deleteRows(trx, 'invitation', { invitation_id: id })
        const inviter = await administratorsIn(trx).find(invitation.invitedBy)
        if (inviter?.disabledAt !== null || inviter.role !== 'administrator') return 'over'
        const isMade = await administratorsIn(trx).create(
          { ...actor, who: email },
          { email, role, invitedBy: invitation.invitedBy, ...account },
        )
        return isMade ? 'done' : 'known'
      }),
  }
}
