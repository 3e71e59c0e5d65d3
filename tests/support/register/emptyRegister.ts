import { newFolder } from '#tests/support/newFolder.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { emptyDatabase, type WhenOver } from './emptyDatabase.ts'

const FILE = 'sunshine-ledger.sqlite'

// The umask that every program sets: a program that is started on a register made by a test would otherwise have to make
// it private.
process.umask(0o077)

interface EmptyRegister {
  /** A separate folder, which need not exist yet. */
  dataDir: string
  /** The location for openDatabase. */
  location: string
  /** The settings with which programs find it. */
  settings: { DATA_DIR: string; DATABASE_URL?: string }
  /** The database's own files in the folder, while no process has it open. */
  files: string[]
}

/** An empty register for one test and the programs it starts, on the engine that the test's project runs on. */
export async function emptyRegister(
  givenDir?: string,
  whenOver: WhenOver = onTestFinished,
): Promise<EmptyRegister> {
  const dataDir = givenDir ?? newFolder(whenOver)
  const file = join(dataDir, FILE)
  const settings = { DATA_DIR: dataDir }
  if (inject('postgres') === undefined) return { dataDir, location: file, settings, files: [FILE] }

  const location = await emptyDatabase(whenOver)
  whenOver(() => {
    if (existsSync(file)) throw new Error('A program ran on the embedded database instead of PostgreSQL')
  })
  return { dataDir, location, settings: { ...settings, DATABASE_URL: location }, files: [] }
}
