import { SIGN_IN_ACTIONS, SIGN_INS_SHOWN, type SignInNote } from '#contract/schemas/person.ts'
import { type Administrator, administratorsIn, canonicalEmail } from './administrators.ts'
import { secondFactorsIn } from './secondFactors.ts'
import { newSecret, secretHash, type Secrets, sessionsIn } from './sessions.ts'
import { administratorRecord, recordOn } from '../audit.ts'
import { type Db, deleteRows, findRow, withWriteTransaction } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import type { Actor } from '../register.ts'

/** The start and end of sessions, each with its entry in the audit trail. */
export function signInsIn(db: Db) {
  return {
    /**
     * Opens a session for an administrator whose password was right. Undefined if, during the verification, the account
     * was disabled or its password or second factor changed.
     */
    open: (
      actor: Actor,
      { adminId, email, passwordHash }: Administrator,
      hasSecondFactor: boolean,
    ): Promise<Secrets | undefined> =>
      withWriteTransaction(db, async (trx) => {
        const account = { admin_id: adminId, password_hash: passwordHash }
        const current = await findRow(trx, 'administrator', account)
        const confirmedAt = (await secondFactorsIn(trx).find(adminId))?.confirmedAt ?? null
        if (current?.disabled_at !== null || (confirmedAt !== null) !== hasSecondFactor) return undefined
        const secrets = await sessionsIn(trx).open(adminId, actor)
        await recordOn(trx, actor, email, { action: 'signed in', ...seen(actor) })
        return secrets
      }),

    async refused(actor: Actor, why: Refusal): Promise<void> {
      await withWriteTransaction(db, (trx) =>
        recordOn(trx, actor, actor.who, {
          action: why === 'code needed' ? 'code asked' : 'sign-in refused',
          ...seen(actor, WRONG[why]),
        }),
      )
    },

    /** Sign-ins and attempts for this account, newest first, at most SIGN_INS_SHOWN. */
    async list(email: string): Promise<SignInNote[]> {
      const rows = await db
        .selectFrom('audit')
        .select(['audit_id', 'at', 'action', 'peer', 'after'])
        .where('record', '=', administratorRecord(canonicalEmail(email)))
        .where('action', 'in', SIGN_IN_ACTIONS)
        .orderBy('audit_id', 'desc')
        .limit(SIGN_INS_SHOWN)
        .execute()
      return rows.map(({ audit_id: id, at, action, peer, after }) => {
        // As `seen` below writes it.
        const { client = '', wrong } = JSON.parse(after ?? '{}') as { client?: string; wrong?: string }
        return { id, at, outcome: wrong === undefined ? action : `${wrong} refused`, peer, client }
      })
    },

    /** Ends every other session of the account; returns how many. */
    endOthers: (actor: Actor, sessionId: number): Promise<number> =>
      withWriteTransaction(db, async (trx) => {
        const administrator = await administratorsIn(trx).find(actor.who)
        if (!administrator) return 0
        const sessions = await sessionsIn(trx).revokeAll(administrator.adminId, new Date(actor.at), sessionId)
        if (sessions > 0)
          await recordOn(trx, actor, actor.who, { action: 'sessions revoked', before: { sessions } })
        return sessions
      }),

    /** Ends the session of this token; both its secrets become invalid. */
    close: (actor: Actor, token: string): Promise<void> =>
      withWriteTransaction(db, async (trx) => {
        await sessionsIn(trx).revoke(token, new Date(actor.at))
        await recordOn(trx, actor, actor.who, { action: 'signed out' })
      }),

    /** Ends another session of the same account; false if it has no such open session. */
    end: (actor: Actor, sessionId: number): Promise<boolean> =>
      withWriteTransaction(db, async (trx) => {
        const isEnded = await sessionsIn(trx).end(sessionId, actor.who, new Date(actor.at))
        if (isEnded)
          await recordOn(trx, actor, actor.who, { action: 'session ended', before: { session: sessionId } })
        return isEnded
      }),
  }
}

/** 'password wrong' comes from someone who is signed in and was asked for the password again. */
type Refusal = 'refused' | 'code needed' | 'code wrong' | 'password wrong'

/** What was wrong, if the account's owner should be told more than that the sign-in was refused. */
const WRONG: Partial<Record<Refusal, 'code' | 'password'>> = {
  'code wrong': 'code',
  'password wrong': 'password',
}

/** What the trail records about a sign-in in addition to user and time: the kind of browser if known. */
const seen = ({ client }: Actor, wrong?: 'code' | 'password') => {
  const after = { ...(client && { client }), ...(wrong && { wrong }) }
  return Object.keys(after).length > 0 ? { after } : {}
}

/** How long a link can be used. */
export const LINK_MINUTES = 30

/**
 * Links made at the console. Each signs its account in once, without the password, however many attempts were wrong.
 */
export function signInLinksIn(db: Db) {
  return {
    /** Replaces an earlier one of the account. Only a hash of the secret is stored. */
    make: (actor: Actor, { adminId, email }: Administrator): Promise<string> =>
      withWriteTransaction(db, async (trx) => {
        const token = newSecret()
        const expiresAt = new Date(Date.parse(actor.at) + LINK_MINUTES * 60_000).toISOString()
        const link = { admin_id: adminId, token_hash: secretHash(token), expires_at: expiresAt }
        await upsertRows(trx, 'sign_in_link', ['admin_id'], [link])
        await recordOn(trx, actor, email, { action: 'sign-in link made', after: { expiresAt } })
        return token
      }),

    /**
     * Uses up a link; resolves to its account unless the link is too old. A session opens only if the account is not
     * disabled.
     */
    use: (token: string, now: Date): Promise<Administrator | undefined> =>
      withWriteTransaction(db, async (trx) => {
        const [used] = await deleteRows(trx, 'sign_in_link', { token_hash: secretHash(token) })
        if (!used || used.expires_at <= now.toISOString()) return undefined
        const all = await administratorsIn(trx).list()
        return all.find(({ adminId }) => adminId === used.admin_id)
      }),
  }
}
