import type { DatabaseSync } from 'node:sqlite'

/** The parts of a file in one of the tables `backup_voters` and `backup_transactions`, in order; none if it is not there. */
export function partsIn(source: DatabaseSync, table: string) {
  const hasTable = source.prepare('select 1 from sqlite_master where name = ?').get(table)
  return hasTable ? source.prepare(`select content_hash, bytes from ${table} order by part`).iterate() : []
}

/** The operator's aliases; backups of earlier versions have no table for them. */
export function aliasesIn(source: DatabaseSync): { hash: string; bytes: Uint8Array } | null {
  const hasTable = source.prepare("select 1 from sqlite_master where name = 'backup_aliases'").get()
  const row = hasTable && source.prepare('select content_hash, bytes from backup_aliases').get()
  // The column is a blob.
  return row ? { hash: String(row['content_hash']), bytes: row['bytes'] as Uint8Array } : null
}
