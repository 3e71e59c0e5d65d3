import { sql } from 'kysely'
import { voterGenerationIn } from '#server/data/voterGeneration.ts'
import type { Db } from '#server/db/openDatabase.ts'
import type { VoterTable } from '#server/db/schema.ts'
import { inGeneration } from '#server/db/voterSchema.ts'
import { voterSchemas } from '#server/db/voterSchemas.ts'

/** The voters of the generation in use, by number. */
export async function storedVoters(db: Db): Promise<VoterTable[]> {
  const generation = await voterGenerationIn(db).current()
  if (generation === undefined) return []
  await voterSchemas(db).openToRead(db, generation)
  const { rows } = await sql<VoterTable>`
    select * from ${inGeneration(generation, 'voter')} order by voter_id`.execute(db)
  return rows
}
