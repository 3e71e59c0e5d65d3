import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'

/*
 * The voters of one extract, a generation, lie in a schema of their own: with SQLite in a file beside the database,
 * attached to the connection that reads or fills it. So filling one takes no turn from those who write to the database,
 * and dropping one is deleting a file or a schema. A generation in use never changes.
 */

/** What each engine does in its own way for the schemas of the generations. */
export interface VoterSchemas {
  /** Makes a generation that is complete readable through this connection, and lets go of the others. */
  openToRead(db: Db, generation: string): Promise<void>
  /** The same for one beside those that are open. */
  attachToRead(db: Db, generation: string): Promise<void>
  /**
   * Opens a generation to fill it, a new one or what is there of it, for this connection alone until it is released.
   * Throws what isBusy knows where another process is filling it.
   */
  openToFill(db: Db, generation: string): Promise<void>
  /** Before rows that can be read again from their files are taken in. */
  expectRows(db: Db, generation: string): Promise<void>
  /** Before indexes are built over all rows. */
  expectIndexes(db: Db, generation: string): Promise<void>
  createIndex(db: Db, generation: string, name: string, index: VoterIndex): Promise<void>
  /** Before the generation is called complete: all of it is on the disk then, and ready to be searched. */
  settle(db: Db, generation: string): Promise<void>
  /** Closes a generation that this connection filled. */
  release(db: Db, generation: string): Promise<void>
  /** The generations there are, complete or not. */
  stored(db: Db): Promise<string[]>
  /** Deletes generations but those that another process is filling. Resolves to whether there is none of these. */
  drop(db: Db, generations: readonly string[]): Promise<boolean>
}

export interface VoterIndex {
  /** Columns and expressions over them. */
  on: readonly string[]
  where?: string
}

const SCHEMA = /^voters_([0-9a-z_]+)$/

/** The schema that holds a generation: an attached file on SQLite, a schema on PostgreSQL. */
export const schemaOf = (generation: string) => `voters_${generation}`

/** The generation whose schema has this name. */
export const generationOf = (schema: string) => SCHEMA.exec(schema)?.[1]

/** A table or an index of a generation, for a statement. */
export const inGeneration = (generation: string, name: string) => sql.id(schemaOf(generation), name)
