import { DatabaseSync } from 'node:sqlite'
import type { FiledRow } from './filedRow.ts'

/** A row as read; `file` is its file's number in this import. */
export type SpooledRow = Pick<FiledRow, 'content' | 'report' | 'filer'> & { file: number }

/** Holds little in memory: what is beyond that is in a file that disappears with the process. */
const SPOOL = `
  pragma journal_mode = off;
  create table spooled (key integer not null, file integer, content text, report text, filer text) strict;
  begin`

/**
 * Holds the rows of an import, whatever their number, in a database of its own that has no name, and returns them by key.
 * Close it when done.
 */
export function openRowSpool() {
  const sqlite = new DatabaseSync('')
  sqlite.exec(SPOOL)
  const insert = sqlite.prepare('insert into spooled values (?, ?, ?, ?, ?)')
  return {
    add(key: number, { file, content, report, filer }: SpooledRow): void {
      insert.run(key, file, content, report, filer)
    },

    /** The rows of each key, in the order in which they were added. */
    *byKey(): Generator<SpooledRow[]> {
      let rows: SpooledRow[] = []
      let current: unknown
      const all = sqlite.prepare('select key, file, content, report, filer from spooled order by key, rowid')
      for (const { key, file, content, report, filer } of all.iterate()) {
        if (key !== current && rows.length > 0) {
          yield rows
          rows = []
        }
        current = key
        rows.push({
          file: Number(file),
          content: String(content),
          report: String(report),
          filer: String(filer),
        })
      }
      if (rows.length > 0) yield rows
    },

    close: (): void => sqlite.close(),
  }
}
