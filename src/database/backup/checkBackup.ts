import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from '../connection/DatabaseError.ts'
import { messageOf } from '../connection/messageOf.ts'
import { migrationStatusOf } from '../migrations/migrate.ts'
import { assertBackupOf } from './assertBackupOf.ts'
import { voterPartsIn } from './backupContents.ts'

/**
 * Reads the whole backup. Throws DatabaseError if it is not sound, or is from a newer version. The file is opened
 * read-only, because a backup may be on a read-only disk. Its columns of bytes are blobs, or it fails here.
 */
export function checkBackup(file: string): void {
  assertBackupOf('SQLite', file)
  try {
    using source = new DatabaseSync(file, { readOnly: true })
    const [check] = source.prepare('pragma integrity_check').all()
    if (check?.['integrity_check'] !== 'ok') throw new Error(String(check?.['integrity_check']))
    for (const { content_hash, bytes } of source.prepare('select * from backup_document').iterate())
      if (hash('sha256', bytes as Uint8Array) !== content_hash)
        throw new Error(`the document ${String(content_hash)} is damaged`)
    for (const { content_hash, bytes } of voterPartsIn(source))
      if (hash('sha256', bytes as Uint8Array) !== content_hash)
        throw new Error('its copy of the voters is damaged')
    migrationStatusOf(
      source
        .prepare('select name from kysely_migration')
        .all()
        .map(({ name }) => String(name)),
    )
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(`${file} is not a valid backup: ${messageOf(error)}.`, { cause: error })
  }
}
