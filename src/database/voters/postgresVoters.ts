import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'
import { generationOf, inGeneration, schemaOf, type VoterSchemas } from './voterSchema.ts'

const SORTING = '256MB'

/**
 * A generation is a schema. Whoever fills one holds a lock that lasts as long as the session, so it has to be the one
 * connection of its program.
 */
export const postgresVoters: VoterSchemas = {
  openToRead: () => Promise.resolve(),
  attachToRead: () => Promise.resolve(),

  async openToFill(db, generation) {
    // Like a lock waited for in vain, so that isBusy knows it.
    if (!(await lock(db, generation))) throw Object.assign(new Error('It is being filled'), { code: '55P03' })
    await sql`create schema if not exists ${sql.id(schemaOf(generation))}`.execute(db)
  },

  async expectRows(db) {
    // What the power takes is read again: the rows and how far the reading was are lost together.
    await sql`set synchronous_commit = off`.execute(db)
  },

  async expectIndexes(db, generation) {
    // That every row is there for everybody: without it, each would be looked up. Before the indexes, which would write
    // each page for that too.
    await sql`vacuum ${inGeneration(generation, 'voter')}`.execute(db)
    await sql`set maintenance_work_mem = ${sql.lit(SORTING)}`.execute(db)
  },

  async createIndex(db, generation, name, { on, where }) {
    const condition = where === undefined ? sql`` : sql`where ${sql.raw(where)}`
    // The number of the voter too, so that a search in order is answered from the index alone.
    await sql`create index if not exists ${sql.id(name)} on ${inGeneration(generation, 'voter')}
      (${sql.raw([...on, 'voter_id'].join(', '))}) ${condition}`.execute(db)
  },

  async settle(db, generation) {
    // What the planner knows of the names.
    await sql`analyze ${inGeneration(generation, 'voter')}`.execute(db)
    await sql`set synchronous_commit = on`.execute(db)
  },

  release: (db, generation) => unlock(db, generation),

  async stored(db) {
    const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db)
    return rows.flatMap(({ name }) => generationOf(name) ?? [])
  },

  async drop(db, generations) {
    const stored = new Set(await postgresVoters.stored(db))
    let areIdle = true
    for (const generation of generations.filter((each) => stored.has(each))) {
      const isIdle = await lock(db, generation)
      if (isIdle) {
        await sql`drop schema if exists ${sql.id(schemaOf(generation))} cascade`.execute(db)
        await unlock(db, generation)
      }
      areIdle &&= isIdle
    }
    return areIdle
  },
}

/** False where another session has it. A lock that is taken twice has to be released twice. */
async function lock(db: Db, generation: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${keyOf(generation)}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

async function unlock(db: Db, generation: string): Promise<void> {
  await sql`select pg_advisory_unlock(${keyOf(generation)})`.execute(db)
}

const keyOf = (generation: string) => sql`hashtextextended(${schemaOf(generation)}, 0)`
