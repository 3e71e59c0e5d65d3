import { basename } from 'node:path'
import { withImportTransaction } from '#database/connection/withImportTransaction.ts'
import { type ImportedFile, importsIn } from '#database/repositories/imports.ts'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { ImportError } from './ImportError.ts'
import { collectWarnings } from './load/collectWarnings.ts'
import { loadJob } from './load/loadJob.ts'
import { isTransactionKind, readTransactions, type ReadTransactions } from './load/readTransactions.ts'
import { retireAliasFile } from './load/migrateAliasFile.ts'
import type { ImportJob } from './importJob.ts'
import { dayOfList } from './read/dayOfFiles.ts'
import { openSource, type Source } from './read/openSource.ts'
import { refusal, type Report } from './report.ts'
import { type LoadedVoters, loadVoters } from './voters/loadVoters.ts'
import { IMPORTER } from './actor.ts'

/**
 * Imports what the job names, all or nothing, and records the run. A refused import answers too, with `outcome`
 * 'refused' and a sentence for the operator. Throws DatabaseError where not even the refusal can be recorded.
 */
export async function runImport(db: Db, job: ImportJob): Promise<Report> {
  const { kind, lists, dryRun = false, clock = () => new Date() } = job
  const startedAt = new Date().toISOString()
  const paths = lists.flatMap(({ files }) => files)
  const { day, isKnown } = dayOfList(
    paths.map((path) => ({ name: basename(path) })),
    job,
  )
  const asOf = isKnown && day <= clock().toISOString().slice(0, 10) ? day : null
  const sources = new Map<string, Source>()
  const fingerprints = () => paths.map((path) => fingerprint(path, sources.get(path)))

  const warnings = collectWarnings()
  let voters: LoadedVoters | undefined
  let transactions: ReadTransactions | undefined
  let isDone = false

  try {
    for (const path of paths) sources.set(path, openSource(path))
    const voterFiles = lists.filter((list) => list.kind === 'voters').flatMap(({ files }) => files)
    if (voterFiles.length > 0)
      voters = await loadVoters(
        db,
        voterFiles.flatMap((path) => sources.get(path) ?? []),
        { job, warnings },
      )
    for (const list of lists)
      if (isTransactionKind(list.kind))
        transactions = await readTransactions(
          db,
          list.kind,
          list.files.flatMap((path) => sources.get(path) ?? []),
          { ...job, warn: warnings.warn, onProgress: (read) => job.onProgress?.(list.kind, read) },
        )
    const report = await withImportTransaction(db, !dryRun, async (trx) => {
      const importId = await importsIn(trx).begin(kind, startedAt)
      const loaded = await loadJob(trx, { job, sources, voters, transactions, warnings, importId, day })
      const finishedAt = new Date().toISOString()
      const done: Pick<Report, 'outcome'> = { outcome: 'done' }
      const counted = { kind, dryRun, ...done, ...loaded, files: fingerprints(), asOf, startedAt, finishedAt }
      await importsIn(trx).finish(importId, { ...counted, who: IMPORTER.who })
      return { ...counted, importId: dryRun ? null : importId }
    })
    isDone = true
    if (transactions && job.account === undefined && !dryRun) retireAliasFile(job.aliasFile)
    return report
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof DatabaseError)) throw error
    const report = refusal({ kind, dryRun, startedAt, message: error.message, files: fingerprints() })
    // A database that refuses the import would not take the record of it either.
    if (!dryRun && error instanceof ImportError) await recordRefusal(db, report)
    return report
  } finally {
    await voters?.finish(isDone)
    await transactions?.staged.empty()
  }
}

/** Puts a refused import on record too. */
export async function recordRefusal(db: Db, report: Report): Promise<void> {
  await withImportTransaction(db, true, (trx) => importsIn(trx).record({ ...report, who: IMPORTER.who }))
}

/** What is known of a file, also of one that could not be opened. */
function fingerprint(path: string, source: Source | undefined): ImportedFile {
  return { name: basename(path), ...(source?.finish() ?? { sha256: null, size: null }) }
}
