import { sql } from 'kysely'
import type { Election } from '#contract/schemas/election.ts'
import { electionName, newestFirst } from '#contract/domain/elections.ts'
import type { Db } from '../connection/openDatabase.ts'
import { deletedAccounts } from './deletedAccounts.ts'
import { stateElectionsIn } from './stateElections.ts'

export type Elections = ReturnType<typeof electionsIn>

export function electionsIn(db: Db) {
  return {
    /** Every election that was imported or that a candidate of a list runs in, newest first. */
    async list(): Promise<Election[]> {
      const labels = await stateElectionsIn(db).labels()
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
        .map(({ election_id: value, name }) => ({ value, name: name || nameOf(value, labels.get(value)) }))
        .toSorted(newestFirst)
    },

    /** The ids of these and of all that the state lets one choose, nobody's yet and those to come too; newest first. */
    async ids(): Promise<string[]> {
      const listed = (await this.list()).map(({ value }) => value)
      const ids = new Set([...listed, ...(await stateElectionsIn(db).labels()).keys()])
      return [...ids]
        .map((value) => ({ value, name: '' }))
        .toSorted(newestFirst)
        .map(({ value }) => value)
    },
  }
}

/** The site offers only names that end in "Election"; the state's label need not. */
const nameOf = (id: string, label = '') => (label.endsWith('Election') ? label : electionName(id))
