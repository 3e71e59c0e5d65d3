import { DatabaseError } from './DatabaseError.ts'

/** The database server does not answer, or stopped answering; nothing was changed that is not said to be. */
export class DatabaseUnavailable extends DatabaseError {
  override name = 'DatabaseUnavailable'
}

/** It was a replica that was being read, whose reader may begin again: what it has is in the database too. */
export class ReplicaLost extends DatabaseUnavailable {
  override name = 'ReplicaLost'
}
