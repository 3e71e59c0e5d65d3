import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'
import { assertLocked, releaseLock, takeLock } from '../connection/advisoryLock.ts'
import { LockTaken } from '../connection/isBusy.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import { sqliteVoters } from './sqliteVoters.ts'
import { generationOf, inGeneration, schemaOf, type VoterSchemas } from './voterSchema.ts'

const SORTING = '256MB'

/**
 * A generation is a schema. The process that fills one holds a session lock, so that session has to be its only
 * connection.
 */
const postgresVoters: VoterSchemas = {
  openToRead: () => Promise.resolve(),
  attachToRead: () => Promise.resolve(),

  async openToFill(db, generation) {
    if (!(await takeLock(db, schemaOf(generation), 'session'))) throw new LockTaken('It is being filled')
    await sql`create schema if not exists ${sql.id(schemaOf(generation))}`.execute(db)
  },

  assertAlone: (db, generation) => assertLocked(db, schemaOf(generation)),

  async expectRows(db) {
    // After a power loss, the input is read again: the rows and the noted progress are lost together.
    await sql`set synchronous_commit = off`.execute(db)
  },

  async expectIndexes(db, generation) {
    // Marks all rows as visible, which spares a search from checking each row. It runs before the indexes are built,
    // which would otherwise write every page for that too.
    await sql`vacuum ${inGeneration(generation, 'voter')}`.execute(db)
    await sql`set maintenance_work_mem = ${sql.lit(SORTING)}`.execute(db)
  },

  async createIndex(db, generation, name, { on, where }) {
    const condition = where === undefined ? sql`` : sql`where ${sql.raw(where)}`
    // Includes the voter's number, so that an ordered search uses the index alone.
    await sql`create index if not exists ${sql.id(name)} on ${inGeneration(generation, 'voter')}
      (${sql.raw([...on, 'voter_id'].join(', '))}) ${condition}`.execute(db)
  },

  async settle(db, generation) {
    // The planner's statistics on the names.
    await sql`analyze ${inGeneration(generation, 'voter')}`.execute(db)
    await sql`set synchronous_commit = on`.execute(db)
  },

  release: (db, generation) => releaseLock(db, schemaOf(generation)),

  async stored(db) {
    const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db)
    return rows.flatMap(({ name }) => generationOf(name) ?? [])
  },

  async drop(db, generations) {
    const stored = new Set(await postgresVoters.stored(db))
    let areIdle = true
    for (const generation of generations.filter((each) => stored.has(each))) {
      const schema = schemaOf(generation)
      const isIdle = await takeLock(db, schema, 'session')
      if (isIdle) {
        await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
        await releaseLock(db, schema)
      }
      areIdle &&= isIdle
    }
    return areIdle
  },
}

/** The engine-specific operations on the generations of voters. */
export const voterSchemas = (db: Db): VoterSchemas => (isSqlite(db) ? sqliteVoters : postgresVoters)
