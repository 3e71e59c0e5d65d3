import { isSqlite } from './isSqlite.ts'
import type { Db } from './openDatabase.ts'
import { postgresVoters } from './postgresVoters.ts'
import { sqliteVoters } from './sqliteVoters.ts'
import type { VoterSchemas } from './voterSchema.ts'

/** The schemas of the generations of voters, in the way of this engine. */
export const voterSchemas = (db: Db): VoterSchemas => (isSqlite(db) ? sqliteVoters : postgresVoters)
