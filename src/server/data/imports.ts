import type { Db } from '../db/openDatabase.ts'
import type { ImportTable } from '../db/schema.ts'

/** A file as it was read; hash (SHA-256 in hex) and size in bytes are null where it could not be. */
export interface ImportedFile {
  name: string
  sha256: string | null
  size: number | null
}

export interface RejectedLine {
  file: string
  line: number
  reason: string
}

/** One run of an import, done or refused. Instants are ISO in UTC. */
export interface ImportRecord {
  kind: string
  outcome: ImportTable['outcome']
  message: string
  files: readonly ImportedFile[]
  read: number
  added: number
  changed: number
  unchanged: number
  removed: number
  rejected: number
  rejections: readonly RejectedLine[]
  /** Those whose lists were replaced, of a kind that is replaced by election. */
  elections: readonly string[]
  /** ISO: the day its files speak for; null where neither they nor the operator say. */
  asOf: string | null
  startedAt: string
  finishedAt: string
  who: string
}

export function importsIn(db: Db) {
  return {
    /** Adds to the register's own record of what came when. */
    async record(run: ImportRecord): Promise<void> {
      await db
        .insertInto('import')
        .values({
          kind: run.kind,
          files: JSON.stringify(run.files),
          outcome: run.outcome,
          message: run.message,
          rows_read: run.read,
          rows_added: run.added,
          rows_changed: run.changed,
          rows_unchanged: run.unchanged,
          rows_removed: run.removed,
          rows_rejected: run.rejected,
          rejections: JSON.stringify(run.rejections),
          elections: JSON.stringify(run.elections),
          as_of: run.asOf,
          started_at: run.startedAt,
          finished_at: run.finishedAt,
          who: run.who,
        })
        .execute()
    },
  }
}
