import { sql } from 'kysely'
import { inGeneration, voterGenerationIn, voterSchemas } from '#database/voters/voterSchemas.ts'
import type { Db } from '#database/connection/Db.ts'
import type { VoterTable } from '#database/voters/voterRow.ts'

/** The voters of the active generation, by number. */
export async function storedVoters(db: Db): Promise<VoterTable[]> {
  const generation = await voterGenerationIn(db).current()
  if (generation === undefined) return []
  await voterSchemas(db).openToRead(db, generation)
  const { rows } = await sql<VoterTable>`
    select * from ${inGeneration(generation, 'voter')} order by voter_id`.execute(db)
  return rows
}
