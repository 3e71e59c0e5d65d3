import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import type { Report } from './report.ts'
import type { ImportJob } from './importJob.ts'
import { runImport } from './runImport.ts'
import { writeSample } from './sample/writeSample.ts'

/** Fills the register with invented records, which come in by the same files and code as real ones. */
export async function importSample(
  db: Db,
  { documentStore, ...options }: Pick<ImportJob, 'dryRun' | 'onProgress'> & { documentStore: string },
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'sunshine-sample-'))
  try {
    const files = writeSample(folder)
    return await runImport(db, {
      ...options,
      kind: 'sample',
      lists: [
        { kind: 'elections', files: [files.elections] },
        { kind: 'candidates', files: files.candidates },
        { kind: 'committees', files: [files.committees] },
        { kind: 'accounts', files: files.accounts },
        { kind: 'balances', files: [files.balances] },
        ...TransactionKind.options.flatMap((kind) =>
          files.transactions.map((ledger) => ({
            kind,
            account: ledger.account,
            files: [ledger.files[kind]],
          })),
        ),
        { kind: 'documents', files: [files.documents], folder: files.documentsFolder, store: documentStore },
        { kind: 'voters', files: files.voters },
      ],
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
