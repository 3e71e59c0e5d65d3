import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { importList } from '#importer/runImport.ts'
import type { ImportJob } from '#importer/importJob.ts'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { newFolder } from '#tests/support/newFolder.ts'

export { lines, tabbed } from './tabbed.ts'

type Options = Omit<Partial<ImportJob>, 'kind' | 'lists' | 'documentStore'>

/** Independent of the day on which the tests run. */
const NOW = new Date('2026-11-21T12:00:00Z')

/** A separate folder for this test's input files. */
export function makeFolder() {
  const folder = newFolder()
  return {
    folder,
    documentStore: join(folder, 'store'),
    write: (name: string, content: string | Uint8Array): string => {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      // Overwriting a file writes to the disk at once, which takes ten times as long.
      rmSync(path, { force: true })
      writeFileSync(path, content)
      return path
    },
  }
}

/** An empty register, and a separate folder for its input files. */
export async function makeRegister() {
  const { folder, documentStore, write } = makeFolder()
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  const takeFiles = (kind: ImportTypeName, files: readonly string[], options: Options = {}) =>
    importList(db, kind, files, { documentStore, clock: () => NOW, ...options })

  return {
    db,
    folder,
    documentStore,
    write,
    takeFiles,
    /** Writes `content` to a file named list.txt and imports it. */
    take: (kind: ImportTypeName, content: string | Uint8Array, options: Options = {}) =>
      takeFiles(kind, [write('list.txt', content)], options),
    /** The same, with a file name that says more. */
    takeNamed: (kind: ImportTypeName, name: string, content: string | Uint8Array, options: Options = {}) =>
      takeFiles(kind, [write(name, content)], options),
  }
}

export const registerOf = (db: Db) =>
  db.selectFrom('register').select(['register_id', 'version', 'is_sample']).executeTakeFirstOrThrow()
