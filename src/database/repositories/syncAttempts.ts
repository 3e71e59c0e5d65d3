import { isLongPast } from '#contract/domain/isLongPast.ts'
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

/**
 * Whether an attempt was for this list. One without an election, as a night asks, was for all elections that were current
 * then, except those whose own lists it could not use.
 */
export const covers = (
  { list, election: of, at }: SyncAttempt,
  { kind, election }: { kind: string; election: string | null },
  all: readonly SyncAttempt[],
): boolean =>
  list === kind &&
  (of === (election ?? '') ||
    (of === '' &&
      !(election !== null && isLongPast(election, new Date(at))) &&
      !all.some(
        (own) => own.list === kind && own.election === election && own.outcome === 'refused' && own.at >= at,
      )))
