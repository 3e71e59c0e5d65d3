import { dirname, join } from 'node:path'
import type { Db } from '#database/connection/openDatabase.ts'
import type { ImportTypeName } from './read/fileSchemas.ts'
import type { Report } from './report.ts'
import type { ImportJob } from './importJob.ts'
import { runImport } from './runImport.ts'

interface Options extends Omit<ImportJob, 'kind' | 'lists'> {
  /** The folder of the files that a document index names; else the folder `documents` beside the index. */
  documents?: string | undefined
}

/** Imports the files of one kind; see runImport. */
export function importList(
  db: Db,
  kind: ImportTypeName,
  files: readonly string[],
  { documents = join(dirname(files[0] ?? ''), 'documents'), ...options }: Options,
): Promise<Report> {
  // A file named twice is read once.
  return runImport(db, { kind, lists: [{ kind, files: [...new Set(files)], documents }], ...options })
}
