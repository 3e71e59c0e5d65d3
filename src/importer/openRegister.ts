import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseRefused } from '#server/db/DatabaseRefused.ts'
import { type Db, openDatabase } from '#server/db/openDatabase.ts'

/**
 * Opens the register of a data directory, both made if missing; a dry run leaves nothing behind, not even an empty
 * register. Throws DatabaseRefused.
 */
export async function openRegister(dataDir: string, dryRun: boolean): Promise<Db> {
  const file = join(dataDir, 'sunshine-ledger.sqlite')
  if (dryRun && !existsSync(file)) return openDatabase(':memory:')
  try {
    // For this user's eyes only: it will hold voters.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    // Node's file errors carry a code.
    const { code } = error as NodeJS.ErrnoException
    throw new DatabaseRefused(
      `The folder ${dataDir} cannot be written to (${code}). Set DATA_DIR to a folder that can, and import again.`,
      { cause: error },
    )
  }
  return openDatabase(file)
}
