import { createHash, randomBytes } from 'node:crypto'
import type { AdminUser } from '#contract/session.ts'
import type { Db } from '../db/openDatabase.ts'
import { isBusy } from '../db/writing.ts'

export type Sessions = ReturnType<typeof sessionsIn>

const MINUTE = 60_000
const IDLE = 30 * MINUTE
const ABSOLUTE = 12 * 60 * MINUTE
/** A session's use is written down at most this often, so that reading does not become writing. */
const NOTED_EVERY = MINUTE

/** How long the browser keeps the cookie of a session. */
export const SESSION_SECONDS = ABSOLUTE / 1000

/** What opens a session: one secret travels in a header, the other, a different one, in a cookie. */
export interface Secrets {
  token: string
  cookie: string
}

/**
 * Sessions end after 30 minutes without use, after 12 hours in any case, and when they are revoked. Their secrets
 * are stored as hashes only.
 */
export function sessionsIn(db: Db) {
  const living = (now: Date) =>
    db
      .selectFrom('session')
      .innerJoin('administrator', 'administrator.admin_id', 'session.admin_id')
      .select(['token_hash', 'last_seen_at', 'name', 'email'])
      .where('revoked_at', 'is', null)
      .where('disabled_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .where('last_seen_at', '>', new Date(now.getTime() - IDLE).toISOString())

  const noteUse = async (tokenHash: string, now: Date) => {
    const noted = db
      .updateTable('session')
      .set({ last_seen_at: now.toISOString() })
      .where('token_hash', '=', tokenHash)
      .execute()
    // During an import it is noted at the next call instead: a reader need not wait for that.
    await noted.catch((error: unknown) => {
      if (!isBusy(error)) throw error
    })
  }

  const use = async (column: 'token_hash' | 'cookie_hash', secret: string, now: Date) => {
    const session = await living(now).where(column, '=', hashOf(secret)).executeTakeFirst()
    if (!session) return undefined
    if (now.getTime() - Date.parse(session.last_seen_at) >= NOTED_EVERY)
      await noteUse(session.token_hash, now)
    return { name: session.name, email: session.email }
  }

  return {
    /** A new session of this administrator. Sessions whose time is over are cleared away. */
    async open(adminId: number, now: Date): Promise<Secrets> {
      const at = now.toISOString()
      await db.deleteFrom('session').where('expires_at', '<=', at).execute()
      const secrets = { token: newSecret(), cookie: newSecret() }
      await db
        .insertInto('session')
        .values({
          token_hash: hashOf(secrets.token),
          cookie_hash: hashOf(secrets.cookie),
          admin_id: adminId,
          created_at: at,
          last_seen_at: at,
          expires_at: new Date(now.getTime() + ABSOLUTE).toISOString(),
          revoked_at: null,
        })
        .execute()
      return secrets
    },

    /** Whose living session this token opens; notes that it was used. */
    useToken(token: string, now: Date): Promise<AdminUser | undefined> {
      return use('token_hash', token, now)
    },

    /** The same by the session's cookie. */
    useCookie(cookie: string, now: Date): Promise<AdminUser | undefined> {
      return use('cookie_hash', cookie, now)
    },

    /** Ends the session of this token, both secrets of it. */
    async revoke(token: string, now: Date): Promise<void> {
      await db
        .updateTable('session')
        .set({ revoked_at: now.toISOString() })
        .where('token_hash', '=', hashOf(token))
        .where('revoked_at', 'is', null)
        .execute()
    },

    /** Ends every session of this administrator. */
    async revokeAll(adminId: number, now: Date): Promise<void> {
      await db
        .updateTable('session')
        .set({ revoked_at: now.toISOString() })
        .where('admin_id', '=', adminId)
        .where('revoked_at', 'is', null)
        .execute()
    },
  }
}

/** 256 random bits, safe in a header and in a cookie. */
const newSecret = () => randomBytes(32).toString('base64url')

/** So many bits cannot be guessed from their hash, so a fast one without salt is enough. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
