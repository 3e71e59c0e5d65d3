import { dirname, join } from 'node:path'
import type { Db } from '#database/connection/Db.ts'
import type { ImportTypeName } from './read/fileSchemas.ts'
import type { Report } from './report.ts'
import type { ImportJob } from './importJob.ts'
import { runImport } from './runImport.ts'

interface Options extends Omit<ImportJob, 'kind' | 'lists'> {
  /** The folder of the files in a document index; by default `documents` beside the index. */
  documents?: string | undefined
  /** The folder where these files are stored, by content. */
  documentStore: string
}

/** Imports the files of one list; see runImport. */
export function importList(
  db: Db,
  kind: ImportTypeName,
  paths: readonly string[],
  { documents, documentStore, ...options }: Options,
): Promise<Report> {
  // A file given twice is read once.
  const files = [...new Set(paths)]
  const folder = documents ?? join(dirname(files[0] ?? ''), 'documents')
  const list = kind === 'documents' ? { kind, files, folder, store: documentStore } : { kind, files }
  return runImport(db, { kind, lists: [list], ...options })
}
