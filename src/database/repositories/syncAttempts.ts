import type { SyncAttempt } from '#contract/schemas/registerStatus.ts'
import type { Db } from '../connection/Db.ts'

/** The last attempt to fetch each of the state's lists, and its outcome, even if nothing was new. */
export function syncAttemptsIn(db: Db) {
  return {
    async record({ list, election, at, outcome, message }: SyncAttempt): Promise<void> {
      const attempt = { tried_at: at, outcome, message }
      await db
        .insertInto('sync_attempt')
        .values({ list, election_id: election, ...attempt })
        .onConflict((conflict) => conflict.columns(['list', 'election_id']).doUpdateSet(attempt))
        .execute()
    },

    /** Newest first. */
    async list(): Promise<SyncAttempt[]> {
      const rows = await db
        .selectFrom('sync_attempt')
        .selectAll()
        .orderBy('tried_at', 'desc')
        .orderBy('list')
        .orderBy('election_id')
        .execute()
      return rows.map(({ list, election_id, tried_at, outcome, message }) => ({
        list,
        election: election_id,
        at: tried_at,
        outcome,
        message,
      }))
    },
  }
}
