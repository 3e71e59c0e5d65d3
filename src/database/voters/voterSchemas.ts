import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/openDatabase.ts'
import { postgresVoters } from './postgresVoters.ts'
import { sqliteVoters } from './sqliteVoters.ts'
import type { VoterSchemas } from './voterSchema.ts'

/** The schemas of the generations of voters, in the way of this engine. */
export const voterSchemas = (db: Db): VoterSchemas => (isSqlite(db) ? sqliteVoters : postgresVoters)
