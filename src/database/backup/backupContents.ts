import type { DatabaseSync } from 'node:sqlite'

/** The parts of a file in one of the tables `backup_voters` and `backup_transactions`, in order. */
export const partsIn = (source: DatabaseSync, table: string) =>
  source.prepare(`select content_hash, bytes from ${table} order by part`).iterate()
