import type { DatabaseSync } from 'node:sqlite'

/** The parts of the file of voters in a backup, in order. */
export const voterPartsIn = (source: DatabaseSync) =>
  source.prepare('select content_hash, bytes from backup_voters order by part').iterate()
