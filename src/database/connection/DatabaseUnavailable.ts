import { DatabaseError } from './DatabaseError.ts'

/** The database server does not answer, or stopped answering; nothing was changed that is not said to be. */
export class DatabaseUnavailable extends DatabaseError {
  override name = 'DatabaseUnavailable'
}
