import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#database/connection/openDatabase.ts'
import type { Report } from './report.ts'
import type { ImportJob } from './importJob.ts'
import { runImport } from './runImport.ts'
import { writeSample } from './sample/writeSample.ts'

/** Fills the register with the invented one, through the same files and the same way in as real records. */
export async function importSample(
  db: Db,
  options: Pick<ImportJob, 'documentStore' | 'dryRun' | 'onProgress'>,
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'sunshine-sample-'))
  try {
    const { documentsFolder: documents, ...files } = writeSample(folder)
    return await runImport(db, {
      ...options,
      kind: 'sample',
      lists: [
        { kind: 'elections', files: [files.elections], documents },
        { kind: 'candidates', files: files.candidates, documents },
        { kind: 'committees', files: [files.committees], documents },
        { kind: 'accounts', files: files.accounts, documents },
        { kind: 'balances', files: [files.balances], documents },
        { kind: 'documents', files: [files.documents], documents },
        { kind: 'voters', files: files.voters, documents },
      ],
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
