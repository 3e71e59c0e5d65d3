import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { fileOf } from '../voters/sqliteVoters.ts'
import { LOGS, removeDatabase, unfinished } from './databaseFiles.ts'
import { voterPartsIn } from './backupContents.ts'

/** Copies the database of a backup to a new file, in the form in which it will be used. */
export async function prepareDatabase(source: DatabaseSync, path: string): Promise<void> {
  removeDatabase(path)
  await backup(source, path)
  using restored = new DatabaseSync(path)
  restored.exec('drop table backup_document; drop table backup_voters; delete from session; vacuum')
}

/** Writes the files of documents that are missing. */
export function restoreDocuments(source: DatabaseSync, documents: string): void {
  mkdirSync(documents, { recursive: true })
  for (const { content_hash, bytes } of source.prepare('select * from backup_document').iterate()) {
    const stored = join(documents, String(content_hash))
    if (existsSync(stored)) continue
    // checkBackup has compared it with its hash.
    writeFileSync(unfinished(stored), bytes as Uint8Array, { flush: true })
    renameSync(unfinished(stored), stored)
  }
}

/** A generation is named by its content, so a file of that name that is in use holds the same voters. */
export function restoreVoters(source: DatabaseSync, folder: string): void {
  const generation = source.prepare('select generation from voter_generation').get()?.['generation']
  if (generation === undefined) return
  const file = fileOf(folder, String(generation))
  if (!prepareParts(source, file)) return
  // Logs that an interrupted import left under this name must not be mixed with it.
  for (const log of LOGS) rmSync(file + log, { force: true })
  renameSync(unfinished(file), file)
}

/** Writes, next to the file of voters, the one that a backup holds in parts. Returns false if it holds none. */
export function prepareParts(source: DatabaseSync, file: string): boolean {
  const to = openSync(unfinished(file), 'w', 0o600)
  let hasAny = false
  try {
    for (const { bytes } of voterPartsIn(source)) {
      // Unlike writeSync, which on a disk that fills up may write less than it is given.
      writeFileSync(to, bytes as Uint8Array)
      hasAny = true
    }
    fsyncSync(to)
  } finally {
    closeSync(to)
  }
  if (!hasAny) rmSync(unfinished(file))
  return hasAny
}
