import type { Db } from '../connection/Db.ts'

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
      const row = { label, as_of: day, import_id: importId }
      await db
        .insertInto('state_election')
        .values({ election_id: electionId, ...row })
        .onConflict((conflict) => conflict.column('election_id').doUpdateSet(row))
        .execute()
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
