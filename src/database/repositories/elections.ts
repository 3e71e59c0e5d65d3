import { sql } from 'kysely'
import { type Election, electionName, newestFirst } from '#contract/schemas/election.ts'
import type { Db } from '../connection/openDatabase.ts'
import { deletedAccounts } from './deletedAccounts.ts'

export type Elections = ReturnType<typeof electionsIn>

export function electionsIn(db: Db) {
  return {
    /** Every election that was imported or that a candidate of a list runs in, newest first. */
    async list(): Promise<Election[]> {
      const rows = await db
        .selectFrom('election')
        .select(['election_id', 'name'])
        .union(
          db
            .selectFrom('candidate')
            .select(['election_id', sql<string>`''`.as('name')])
            .where('election_id', 'not in', db.selectFrom('election').select('election_id'))
            .where('acct_num', 'not in', deletedAccounts(db, 'candidate'))
            .where('left_on', 'is', null),
        )
        .execute()
      return rows
        .map(({ election_id, name }) => ({ value: election_id, name: name || electionName(election_id) }))
        .toSorted(newestFirst)
    },
  }
}
