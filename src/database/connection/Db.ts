import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** A connection to the register, or a transaction on it: what every query is given. */
export type Db = Kysely<Database>
