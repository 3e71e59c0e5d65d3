import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'

/*
 * The voters of one extract form a generation in its own schema; with SQLite this is a file next to the database,
 * attached to the connection that reads or fills it. So filling one does not block writers of the database, and dropping
 * one deletes a file or a schema. A generation in use never changes.
 */

/** The engine-specific operations on the schemas of the generations. */
export interface VoterSchemas {
  /** Makes a complete generation readable through this connection, and releases the others. */
  openToRead(db: Db, generation: string): Promise<void>
  /** The same for one in addition to those that are open. */
  attachToRead(db: Db, generation: string): Promise<void>
  /**
   * Opens a generation to fill it, whether new or begun before, for this connection alone until it is released. If
   * another process is filling it, throws an error that isBusy recognizes.
   */
  openToFill(db: Db, generation: string): Promise<void>
  /** Throws DatabaseError if the generation is no longer open for this connection alone. */
  assertAlone(db: Db, generation: string): Promise<void>
  /** Called before rows are stored that can be read again from their files. */
  expectRows(db: Db, generation: string): Promise<void>
  /** Called before indexes are built over all rows. */
  expectIndexes(db: Db, generation: string): Promise<void>
  createIndex(db: Db, generation: string, name: string, index: VoterIndex): Promise<void>
  /** Called before the generation is marked as complete: puts all of it on the disk, ready to be searched. */
  settle(db: Db, generation: string): Promise<void>
  /** Closes a generation that this connection filled. */
  release(db: Db, generation: string): Promise<void>
  /** The stored generations, complete or not. */
  stored(db: Db): Promise<string[]>
  /** Deletes generations, except those that another process is filling. Resolves to whether there was none of these. */
  drop(db: Db, generations: readonly string[]): Promise<boolean>
}

export interface VoterIndex {
  /** Columns and expressions on them. */
  on: readonly string[]
  where?: string
}

const SCHEMA = /^voters_([0-9a-z_]+)$/

/** The schema of a generation: an attached file on SQLite, a schema on PostgreSQL. */
export const schemaOf = (generation: string) => `voters_${generation}`

/** The generation whose schema has this name. */
export const generationOf = (schema: string) => SCHEMA.exec(schema)?.[1]

/** A table or an index of a generation, for use in a statement. */
export const inGeneration = (generation: string, name: string) => sql.id(schemaOf(generation), name)
