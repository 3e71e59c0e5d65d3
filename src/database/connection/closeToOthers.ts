import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError } from './DatabaseError.ts'

/** What the programs put into DATA_DIR beside the documents, which are public: databases, copies of them, aliases. */
const OURS = /^(sunshine-ledger|transactions|voters-\w+)\.sqlite|^aliases\.txt/

/** What a file allows its group and everybody else. */
const OTHERS = 0o077

/**
 * Takes from every other user of this machine what the files in `dataDir` allow them: they hold voters and password
 * hashes. Answers what it did, as a sentence, or null when nothing was open. Throws DatabaseError where it may not.
 */
export function closeToOthers(dataDir: string): string | null {
  // Windows has no such modes.
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
      `Other users of this machine can read ${file}, which holds what is not for them, and this user cannot change ` +
        `that: ${(error as Error).message}. As its owner, run: chmod go= ${file}`,
      { cause: error },
    )
  }
}
