import { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Report } from './report.ts'
import type { ImportJob } from './importJob.ts'
import { sourceOfBytes } from './read/sourceOfBytes.ts'
import { runImport } from './runImport.ts'
import { type SampleFile, sampleLists } from './sample/sampleLists.ts'

/** Fills the register with invented records, through the same code as real ones. */
export function importSample(
  db: Db,
  { documentStore, ...options }: Pick<ImportJob, 'dryRun' | 'onProgress'> & { documentStore: string },
): Promise<Report> {
  const lists = sampleLists()
  return runImport(db, {
    ...options,
    kind: 'sample',
    lists: [
      { kind: 'elections', files: sources(lists.elections) },
      { kind: 'candidates', files: sources(...lists.candidates) },
      { kind: 'committees', files: sources(lists.committees) },
      { kind: 'accounts', files: sources(...lists.accounts) },
      { kind: 'balances', files: sources(lists.balances) },
      ...TransactionKind.options.flatMap((kind) =>
        lists.transactions.map(({ account, files }) => ({ kind, account, files: sources(files[kind]) })),
      ),
      {
        kind: 'documents',
        files: sources(lists.documents),
        folder: lists.documentFiles,
        store: documentStore,
      },
      { kind: 'voters', files: sources(...lists.voters) },
    ],
  })
}

const sources = (...files: readonly SampleFile[]) =>
  files.map(({ name, bytes }) => sourceOfBytes(name, bytes))
