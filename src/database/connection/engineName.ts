import { sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './Db.ts'

/** The database engine's name for operators, and its version number; null for the embedded one, which comes with Node. */
export async function engineName(db: Db): Promise<{ name: string; version: number | null }> {
  if (isSqlite(db)) return { name: 'the embedded database', version: null }
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  return { name: `PostgreSQL ${version}`, version: Number.parseInt(version, 10) }
}
