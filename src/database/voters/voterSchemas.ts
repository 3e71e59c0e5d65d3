import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/Db.ts'
import { postgresVoters } from './postgresVoters.ts'
import { sqliteVoters } from './sqliteVoters.ts'
import type { VoterSchemas } from './voterSchema.ts'

/** The engine-specific operations on the generations of voters. */
export const voterSchemas = (db: Db): VoterSchemas => (isSqlite(db) ? sqliteVoters : postgresVoters)
