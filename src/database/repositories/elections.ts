import { electionName, newestFirst } from '#contract/domain/elections.ts'
import type { Election } from '#contract/schemas/values.ts'
import type { Db } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import { listedCandidates } from './candidates.ts'

/** The elections of the register: those imported, and those with a stored candidate. */
export function electionsIn(db: Db) {
  return {
    /** Every imported election, and every one in which a listed candidate runs, newest first. */
    async list(): Promise<Election[]> {
      const labels = await stateElectionsIn(db).labels()
      const named = await db.selectFrom('election').select(['election_id', 'name']).execute()
      const names = new Map(named.map(({ election_id, name }) => [election_id, name]))
      const running = await listedCandidates(db).select('candidate.election_id').distinct().execute()
      const ids = new Set([...names.keys(), ...running.map(({ election_id }) => election_id)])
      return [...ids]
        .map((value) => ({ value, name: names.get(value) || nameOf(value, labels.get(value)) }))
        .toSorted(newestFirst)
    },

    /** The name of an election that has candidates. */
    async nameOf(electionId: string): Promise<string> {
      const { name, label } = await db
        .selectNoFrom((eb) => [
          eb.selectFrom('election').select('name').where('election_id', '=', electionId).as('name'),
          eb.selectFrom('state_election').select('label').where('election_id', '=', electionId).as('label'),
        ])
        .executeTakeFirstOrThrow()
      return name || nameOf(electionId, label ?? undefined)
    },

    /**
     * The ids of these and of all elections that the state offers, including future ones and those without candidates;
     * newest first.
     */
    async ids(): Promise<string[]> {
      const labels = await stateElectionsIn(db).labels()
      const offered = [...labels].map(([value, name]) => ({ value, name }))
      const all = [...(await this.list()), ...offered].toSorted(newestFirst)
      return [...new Set(all.map(({ value }) => value))]
    },
  }
}

/** The site offers only names that end in "Election"; the state's label may not. */
const nameOf = (id: string, label = '') => (label.endsWith('Election') ? label : electionName(id))

/** The elections in the state's own drop-down, including future ones. */
export function stateElectionsIn(db: Db) {
  return {
    /** The state's label by election. */
    async labels(): Promise<Map<string, string>> {
      const rows = await db.selectFrom('state_election').select(['election_id', 'label']).execute()
      return new Map(rows.map(({ election_id, label }) => [election_id, label]))
    },

    /** Stores a new or changed label. `day` is ISO. */
    async record(
      electionId: string,
      { label, day, importId }: { label: string; day: string; importId: number },
    ): Promise<void> {
      const row = { election_id: electionId, label, as_of: day, import_id: importId }
      await upsertRows(db, 'state_election', ['election_id'], [row])
    },

    /** Notes that the drop-down had these elections on this day. */
    async confirm(day: string, electionIds: readonly string[]): Promise<void> {
      await db
        .updateTable('state_election')
        .set({ as_of: day })
        .where('election_id', 'in', electionIds)
        .execute()
    },
  }
}
