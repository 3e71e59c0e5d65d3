import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { restrictToOwner } from '#database/connection/restrictToOwner.ts'
import { DatabaseError, errorCode } from '#database/connection/errors.ts'
import type { Db } from '#database/connection/Db.ts'
import { holdsRegister, openDatabase } from '#database/openDatabase.ts'
import type { Settings } from './readSettings.ts'

/**
 * Opens the register, creating it and its data directory if missing; a dry run leaves neither an empty register nor an
 * empty directory behind. Throws DatabaseError.
 */
export async function openRegister(
  { dataDir, database }: Pick<Settings, 'dataDir' | 'database'>,
  dryRun: boolean,
): Promise<Db> {
  if (dryRun && !(await holdsRegister(database))) return openDatabase(':memory:')
  if (!dryRun || existsSync(dataDir)) makeWritable(dataDir)
  if (!dryRun) reportClosed(dataDir)
  return openDatabase(database)
}

function reportClosed(dataDir: string): void {
  const closed = restrictToOwner(dataDir)
  // On standard error, because a program may read the report from standard output.
  if (closed !== null) console.error(closed)
}

function makeWritable(dataDir: string): void {
  try {
    // Readable by this user only, because it will contain voters.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new DatabaseError(
      `The folder ${dataDir} cannot be written to (${errorCode(error)}). Set DATA_DIR to a folder that can, and import again.`,
      { cause: error },
    )
  }
}
