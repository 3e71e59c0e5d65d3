import { join } from 'node:path'
import { DatabaseError } from './errors.ts'

interface Location {
  /** In the form that openDatabase takes. */
  database: string
  /** A copy of it to read public records from, if there is one. */
  readDatabase: string | undefined
}

/** Where the settings put the database: in a file of `dataDir` unless they name a PostgreSQL. Throws DatabaseError. */
export function databaseLocation(
  environment: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): Location {
  const database = postgresUrl(environment, 'DATABASE_URL')
  const readDatabase = postgresUrl(environment, 'READ_DATABASE_URL')
  if (readDatabase !== undefined && database === undefined)
    throw new DatabaseError(
      'READ_DATABASE_URL is set, but DATABASE_URL is not. Set DATABASE_URL to the database that it copies, or unset both.',
    )
  return { database: database ?? join(dataDir, 'sunshine-ledger.sqlite'), readDatabase }
}

function postgresUrl(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const address = environment[name] || undefined
  if (address === undefined || (isPostgres(address) && URL.canParse(address))) return address
  // The setting may hold a password, so the message does not repeat it.
  throw new DatabaseError(
    `${name} is not an address such as postgres://user:password@host:5432/database. Correct it, or unset it for the ` +
      'embedded database.',
  )
}

/** Whether a location is the address of a PostgreSQL database; else it is a file, or `:memory:`. */
export const isPostgres = (location: string) => /^postgres(ql)?:\/\//.test(location)
