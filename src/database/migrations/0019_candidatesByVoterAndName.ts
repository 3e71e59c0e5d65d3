import { type Kysely, sql } from 'kysely'

/** A candidate's page shows other registrations of the same voter and of the same name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('candidate_by_voter').on('candidate').column('voter_id').execute()
  await sql`create index candidate_by_name on candidate (lower(name_last), lower(name_first))`.execute(db)
}
