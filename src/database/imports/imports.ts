import type { ImportRecord } from '#contract/schemas/importRecord.ts'
import { type Db, deleteRows, findRow, findRows, type Row, withImportTransaction } from '../connection/Db.ts'

/** A file as it was read; hash (SHA-256 in hex) and size in bytes are null if it could not be read. */
export type ImportedFile = ImportRecord['files'][number]

export interface RejectedLine {
  file: string
  line: number
  reason: string
  /** The amount in cents, if the line is a transaction with a readable amount. */
  cents?: number
}

/** An import, completed or refused. Instants are ISO in UTC. */
export interface ImportResult extends Omit<ImportRecord, 'id' | 'files' | 'undone'> {
  files: readonly ImportedFile[]
  rejections: readonly RejectedLine[]
  /** The elections whose lists were replaced, for a type that is replaced by election. */
  elections: readonly string[]
  /** The ISO day of each election's list, or null if unknown; only if these days differ. */
  electionDays?: Readonly<Record<string, string | null>> | undefined
}

/** The files of an import, as it was recorded. */
export const filesOf = ({ files }: Pick<Row<'import'>, 'files'>): ImportedFile[] =>
  JSON.parse(files) as ImportedFile[] // written by `finish`

/** The register's own record of its imports. */
export function importsIn(db: Db) {
  const imports = {
    /**
     * The number of an import that has yet to begin, for rows that are written before it does. If that import has no
     * result, the next one gets the number.
     */
    reserve: (): Promise<number> =>
      withImportTransaction(db, async (trx) => {
        const [register] = await findRows(trx, 'register')
        const last = register?.reserved_import ?? null
        if (last !== null && !(await importsIn(trx).has(last))) return last
        const fresh = await importsIn(trx).begin('', new Date().toISOString())
        await deleteRows(trx, 'import', { import_id: fresh })
        await trx.updateTable('register').set({ reserved_import: fresh }).execute()
        return fresh
      }),

    /**
     * Begins a record, under a reserved number if given, so that rows can carry its id; `finish` completes it in the same
     * transaction.
     */
    async begin(kind: string, startedAt: string, reserved?: number): Promise<number> {
      const { import_id } = await db
        .insertInto('import')
        .values({
          ...(reserved !== undefined && { import_id: reserved }),
          kind,
          started_at: startedAt,
          finished_at: startedAt,
        })
        .returning('import_id')
        .executeTakeFirstOrThrow()
      return import_id
    },

    async finish(importId: number, run: ImportResult): Promise<void> {
      await db
        .updateTable('import')
        .set({
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
          election_days: run.electionDays === undefined ? null : JSON.stringify(run.electionDays),
          started_at: run.startedAt,
          finished_at: run.finishedAt,
          who: run.who,
        })
        .where('import_id', '=', importId)
        .execute()
    },

    /** The names of the files that this import read. */
    async filesOf(importId: number): Promise<string[]> {
      const row = await findRow(db, 'import', { import_id: importId })
      return row ? filesOf(row).map(({ name }) => name) : []
    },

    has: async (importId: number): Promise<boolean> =>
      (await findRow(db, 'import', { import_id: importId })) !== undefined,

    async record(run: ImportResult): Promise<number> {
      const importId = await imports.begin(run.kind, run.startedAt)
      await imports.finish(importId, run)
      return importId
    },
  }
  return imports
}
