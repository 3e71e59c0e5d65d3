import type { Db } from '../db/openDatabase.ts'
import { writing } from '../db/writing.ts'

const MINUTES = 60_000
const WINDOW = 15 * MINUTES
const PER_ACCOUNT = 10
const PER_PEER = 30

interface Attempt {
  email: string
  peer: string
}

type Admission = { attemptId: number } | { waitSeconds: number }

/**
 * Counts the logins of an account and of a network over 15 minutes, in the database, so that a restart forgives
 * nothing. A refused attempt is not counted again: whoever waits gets in, so nobody is locked out for good.
 */
export function loginAttemptsIn(db: Db) {
  return {
    /** Counts this attempt, before anything is spent on it; or says how long to wait. */
    admit({ email, peer }: Attempt, now: Date): Promise<Admission> {
      return writing(db, async (trx) => {
        const windowStart = new Date(now.getTime() - WINDOW).toISOString()
        // Forgetting first also takes the right to write before anything is counted.
        await trx.deleteFrom('login_attempt').where('attempted_at', '<=', windowStart).execute()
        const full = [
          await oldestOfFull(trx, 'email', email, PER_ACCOUNT),
          await oldestOfFull(trx, 'peer', peer, PER_PEER),
        ].filter((oldest) => oldest !== undefined)
        if (full.length > 0) {
          const freeAt = Math.max(...full.map((oldest) => Date.parse(oldest))) + WINDOW
          return { waitSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) }
        }
        const { attempt_id } = await trx
          .insertInto('login_attempt')
          .values({ email, peer, attempted_at: now.toISOString() })
          .returning('attempt_id')
          .executeTakeFirstOrThrow()
        return { attemptId: attempt_id }
      })
    },

    /** A login that succeeded counts against nobody. */
    async forgive(attemptId: number): Promise<void> {
      await writing(db, (trx) =>
        trx.deleteFrom('login_attempt').where('attempt_id', '=', attemptId).execute(),
      )
    },
  }
}

/** When the attempt was made that has to pass out of the window first; undefined while there is room. */
async function oldestOfFull(db: Db, by: keyof Attempt, value: string, limit: number) {
  const row = await db
    .selectFrom('login_attempt')
    .select('attempted_at')
    .where(by, '=', value)
    .orderBy('attempted_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.attempted_at
}
