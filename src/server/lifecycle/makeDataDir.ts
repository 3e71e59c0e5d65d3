import { accessSync, constants, mkdirSync } from 'node:fs'
import { restrictToOwner } from '#database/connection/restrictToOwner.ts'
import { messageOf } from '#database/connection/errors.ts'
import { StartupError } from '../StartupError.ts'

/**
 * Creates the folder of the database, readable by this user only, because it will contain voters and administrators. In
 * an existing folder, removes other users' access to its files and reports that to `tell`. Throws StartupError or
 * DatabaseError.
 */
export function makeDataDir(dataDir: string, tell: (sentence: string) => void): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(
      `DATA_DIR is ${dataDir}, which cannot be used as a folder to write to: ${messageOf(error)}.`,
      { cause: error },
    )
  }
  const closed = restrictToOwner(dataDir)
  if (closed !== null) tell(closed)
}
