import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AdminSession, AdminUser } from '#contract/schemas/person.ts'
import { diskFault, isBusy, isReadOnly } from '../connection/errors.ts'
import { countOf, type Db } from '../connection/Db.ts'
import { appendRows } from '../connection/insertRows.ts'
import type { Actor } from '../register.ts'
import { latestPlausible } from '../limiter.ts'

export type Sessions = ReturnType<typeof sessionsIn>

const MINUTE_MS = 60_000
const IDLE_TIMEOUT_MS = 30 * MINUTE_MS
const LIFETIME_MS = 12 * 60 * MINUTE_MS
/** Per administrator; the oldest ones end. A script can sign in every five minutes before it ends a session in use. */
const MAX_SESSIONS = 200
/** How long a confirmation is valid. */
const CONFIRMED_FOR_MS = 5 * MINUTE_MS
/** A session's use is written at most this often, so that not every read becomes a write. */
const NOTED_EVERY_MS = MINUTE_MS

/** How long the browser stores a session's cookie. */
export const SESSION_SECONDS = LIFETIME_MS / 1000

/** The two secrets that open a session: one is sent in a header, the other in a cookie. */
export interface Secrets {
  token: string
  cookie: string
}

export interface SessionInUse {
  sessionId: number
  user: AdminUser
  /** Whether the account has one now. */
  hasSecondFactor: boolean
  /** Whether the user has confirmed in the last few minutes that it is really them. */
  isConfirmed: boolean
}

export type OpenSession = Omit<AdminSession, 'isCurrent'> & { email: string }

/**
 * Sessions end after 30 minutes without use, after 12 hours in any case, and when they are revoked. Only hashes of their
 * secrets are stored.
 */
export function sessionsIn(db: Db) {
  return {
    /** A new session of this administrator from this address and kind of browser; open sessions stay. */
    async open(
      adminId: number,
      { ipAddress: peer, at, client = '' }: Pick<Actor, 'ipAddress' | 'at' | 'client'>,
    ): Promise<Secrets> {
      const secrets = { token: newSecret(), cookie: newSecret() }
      const hashes = { token_hash: secretHash(secrets.token), cookie_hash: secretHash(secrets.cookie) }
      const expires_at = new Date(Date.parse(at) + LIFETIME_MS).toISOString()
      const times = { created_at: at, last_seen_at: at, expires_at, revoked_at: null }
      await appendRows(db, 'session', [{ ...hashes, ...times, admin_id: adminId, peer, client }])
      await endOldest(db, adminId)
      return secrets
    },

    /** The open sessions of one account or of all, the last one opened first. */
    list: (now: Date, email?: string): Promise<OpenSession[]> =>
      living(db, now)
        .select(['session_id as id', 'email', 'peer', 'client', 'session.created_at as signedInAt'])
        .select(['last_seen_at as lastUsedAt', 'expires_at as endsAt'])
        .orderBy('session_id', 'desc')
        .$if(email !== undefined, (sessions) => sessions.where('email', '=', email ?? ''))
        .execute(),

    /** The user whose live session this token opens; notes the use. */
    useToken: (token: string, now: Date): Promise<SessionInUse | undefined> =>
      inUse(db, 'token_hash', token, now),

    /** The same with the session's cookie. */
    useCookie: (cookie: string, now: Date): Promise<SessionInUse | undefined> =>
      inUse(db, 'cookie_hash', cookie, now),

    /** Whether one of these secrets opens a live session; asking does not count as a use of it. */
    async isOpen({ token, cookie }: { [secret in keyof Secrets]: string | undefined }, now: Date) {
      if (!token && !cookie) return false
      const session = await living(db, now)
        .select('session_id')
        .where((eb) =>
          eb.or([
            eb('token_hash', '=', secretHash(token ?? '')),
            eb('cookie_hash', '=', secretHash(cookie ?? '')),
          ]),
        )
        .executeTakeFirst()
      return session !== undefined
    },

    async confirm(sessionId: number, at: string): Promise<void> {
      await db.updateTable('session').set({ confirmed_at: at }).where('session_id', '=', sessionId).execute()
    },

    /** Ends the session of this token; both its secrets become invalid. */
    async revoke(token: string, now: Date): Promise<void> {
      await db
        .updateTable('session')
        .set({ revoked_at: now.toISOString() })
        .where('token_hash', '=', secretHash(token))
        .where('revoked_at', 'is', null)
        .execute()
    },

    /** Ends an open session of this account; false if it has no such session. */
    async end(sessionId: number, email: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ revoked_at: now.toISOString() })
        .where('session_id', '=', sessionId)
        .where('session_id', 'in', living(db, now).where('email', '=', email).select('session_id'))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Ends every session of this administrator, or every one but this; returns how many were open. */
    async revokeAll(adminId: number, now: Date, except = 0): Promise<number> {
      const open = await countOf(
        living(db, now).where('session.admin_id', '=', adminId).where('session_id', '!=', except),
      )
      // Includes expired sessions: with a clock that is ahead, open ones seem to have expired.
      await db
        .updateTable('session')
        .set({ revoked_at: now.toISOString() })
        .where('admin_id', '=', adminId)
        .where('session_id', '!=', except)
        .where('revoked_at', 'is', null)
        .execute()
      return open
    },
  }
}

const living = (db: Db, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('administrator', 'administrator.admin_id', 'session.admin_id')
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_TIMEOUT_MS).toISOString())
    // A session opened while the clock was ahead would otherwise live until that time.
    .where('session.created_at', '<=', latestPlausible(now))

/** The live session that this secret opens; notes its use. */
async function inUse(
  db: Db,
  column: 'token_hash' | 'cookie_hash',
  secret: string,
  now: Date,
): Promise<SessionInUse | undefined> {
  const session = await living(db, now)
    .leftJoin('second_factor', 'second_factor.admin_id', 'administrator.admin_id')
    .select(['session_id', 'last_seen_at', 'name', 'email', 'role'])
    .select(['second_factor.confirmed_at as factor_at', 'session.confirmed_at as confirmed_at'])
    .where(column, '=', secretHash(secret))
    .executeTakeFirst()
  if (!session) return undefined
  const { session_id, last_seen_at, name, email, role, factor_at, confirmed_at } = session
  const confirmedAgo = now.getTime() - Date.parse(confirmed_at ?? '')
  // A session seen while the clock was ahead is noted too.
  if (Math.abs(now.getTime() - Date.parse(last_seen_at)) >= NOTED_EVERY_MS) await noteUse(db, session_id, now)
  return {
    sessionId: session_id,
    user: { name, email, ...(role === 'auditor' && { role }) },
    hasSecondFactor: factor_at !== null,
    // A confirmation in the future does not count: a clock that was ahead left it there.
    isConfirmed: confirmedAgo >= 0 && confirmedAgo < CONFIRMED_FOR_MS,
  }
}

async function noteUse(db: Db, sessionId: number, now: Date): Promise<void> {
  const noted = db
    .updateTable('session')
    .set({ last_seen_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .execute()
  // During an import, on a full disk or on a standby, a later call notes it; readers need not wait for it.
  await noted.catch((error: unknown) => {
    if (!isBusy(error) && !diskFault(error) && !isReadOnly(error)) throw error
  })
}

/** By number, not by time: with a clock that is ahead, all would seem to have ended. */
async function endOldest(db: Db, adminId: number): Promise<void> {
  await sql`delete from session where admin_id = ${adminId} and session_id not in (
    select session_id from session where admin_id = ${adminId}
    order by session_id desc limit ${sql.lit(MAX_SESSIONS)})`.execute(db)
}

/** 256 random bits, safe in a header, a cookie and a URL. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** With this many random bits, a fast hash without salt is safe. */
export const secretHash = (secret: string) => hash('sha256', secret)
