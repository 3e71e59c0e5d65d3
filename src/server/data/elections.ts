import { type Election, electionName, newestFirst } from '#contract/election.ts'
import type { Db } from '../db/openDatabase.ts'

export type Elections = ReturnType<typeof electionsIn>

export function electionsIn(db: Db) {
  return {
    /** Every election that was imported or that a candidate runs in, newest first. */
    async list(): Promise<Election[]> {
      const imported = await db.selectFrom('election').select(['election_id', 'name']).execute()
      const named = new Map(imported.map(({ election_id, name }) => [election_id, name]))
      const inUse = await db.selectFrom('candidate').select('election_id').distinct().execute()
      for (const { election_id } of inUse)
        if (!named.has(election_id)) named.set(election_id, electionName(election_id))
      return [...named].map(([value, name]) => ({ value, name })).toSorted(newestFirst)
    },
  }
}
