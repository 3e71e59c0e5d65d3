import { DatabaseError } from './DatabaseError.ts'

/** The database server does not answer, or stopped answering. Nothing was changed unless the message says so. */
export class DatabaseUnavailable extends DatabaseError {
  override name = 'DatabaseUnavailable'
}

/** The lost connection was to a replica. The caller may start over, because the primary database has the same data. */
export class ReplicaLost extends DatabaseUnavailable {
  override name = 'ReplicaLost'
}
