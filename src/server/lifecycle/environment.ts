import { accessSync, constants, mkdirSync } from 'node:fs'
import { restrictToOwner } from '#database/openDatabase.ts'
import { messageOf } from '#database/connection/errors.ts'
import { StartupError } from '../operatorErrors.ts'

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

/**
 * The descriptor of the socket that systemd holds for this process and the next one; undefined if it holds none. Removes the
 * variables, so that child processes do not see them. Throws StartupError if there are several.
 */
export function takeHeldSocket(environment: NodeJS.ProcessEnv): number | undefined {
  const { LISTEN_PID, LISTEN_FDS } = environment
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete environment[name]
  if (LISTEN_FDS === undefined || Number(LISTEN_PID) !== process.pid) return undefined
  if (LISTEN_FDS !== '1')
    throw new StartupError(`systemd holds ${LISTEN_FDS} sockets for the site, which takes one.`)
  // The first that systemd passes: sd_listen_fds(3).
  return 3
}
