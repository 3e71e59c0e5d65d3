import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError, messageOf } from './errors.ts'

/** What is not public in DATA_DIR, as documents are: databases, their copies, uploaded files, and aliases. */
const OURS = /^(sunshine-ledger|voters-\w+)\.sqlite|^before-restore-.*\.dump$|^uploads$|^aliases\.txt/

/** The permission bits of the group and of all other users. */
const OTHERS = 0o077

/**
 * Removes all permissions of other users of this machine from the files in `dataDir`, which hold voters and password
 * hashes. Returns what it did, as a sentence, or null if nothing was open. Throws DatabaseError if it is not allowed to.
 */
export function restrictToOwner(dataDir: string): string | null {
  // Windows has no such permission bits.
  if (process.platform === 'win32' || !existsSync(dataDir)) return null
  const open = readdirSync(dataDir).filter(
    (name) => OURS.test(name) && (statSync(join(dataDir, name)).mode & OTHERS) !== 0,
  )
  for (const name of open) close(join(dataDir, name))
  if (open.length === 0) return null
  return `Other users of this machine could read ${open.join(', ')} in ${dataDir}; now they cannot.`
}

function close(file: string): void {
  try {
    chmodSync(file, statSync(file).mode & ~OTHERS)
  } catch (error) {
    throw new DatabaseError(
      `Other users of this machine can read ${file}, which holds private data, and this user cannot change ` +
        `that: ${messageOf(error)}. As its owner, run: chmod go= ${file}`,
      { cause: error },
    )
  }
}
