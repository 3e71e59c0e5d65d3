import { DatabaseRefused } from './DatabaseRefused.ts'

/** The database server does not answer, or stopped answering; nothing was changed that is not said to be. */
export class DatabaseAway extends DatabaseRefused {
  override name = 'DatabaseAway'
}
