import { DEMO_EMAIL, disableDemoAdministrator } from '#database/repositories/demoAdministrator.ts'
import { clearRecords, holdsNoRecords } from '#database/mirroredTables.ts'
import { registerIn } from '#database/repositories/register.ts'
import { keepDocumentFiles } from '#database/repositories/documentFiles.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportTypeName } from '../read/fileSchemas.ts'
import type { ImportJob } from '../importJob.ts'
import type { Source } from '../read/openSource.ts'
import { addCounts, MOST_CHANGES, NO_COUNTS, type Report, describeCounts } from '../report.ts'
import type { LoadedVoters } from '../voters/loadVoters.ts'
import type { Warnings } from './collectWarnings.ts'
import { type ListedChange, listedChange } from './describeChanges.ts'
import { type Loaded, loadList } from './loadList.ts'
import { loadReportedBalances } from './loadReportedBalances.ts'
import { type ControlTotals, loadTransactions, type UnmatchedFiler } from './loadTransactions.ts'
import { isTransactionKind, type ReadTransactions } from './readTransactions.ts'
import { storeDocuments } from './storeDocuments.ts'
import { migrateAliasFile } from './migrateAliasFile.ts'

interface Options {
  job: ImportJob
  /** Opened, by their paths. */
  sources: ReadonlyMap<string, Source>
  /** Those of the job, already beside the ones in use. */
  voters: LoadedVoters | undefined
  /** Those of the job, read and staged. */
  transactions: ReadTransactions | undefined
  warnings: Warnings
  importId: number
  /** ISO: what the files speak for. */
  day: string
}

/**
 * Loads every list of the job inside the transaction `trx`, and says what came of it. The register's version grows
 * when anything that the public sees has changed. Throws ImportError.
 */
export async function loadJob(
  trx: Db,
  { job, sources, voters, transactions, warnings, importId, day }: Options,
) {
  const { warn } = warnings
  const { asOf, allowOlder, allowRemovals, clock = () => new Date() } = job
  const isSample = job.kind === 'sample'
  const money = { ...job, importId, day, now: clock(), warn }
  const replaced = await switchSampleMode(trx, isSample)
  // The sample is whole, whatever it replaces.
  const guards = isSample
    ? { isWhole: true, allowRemovals: true, clock }
    : { isWhole: job.replace ?? false, allowRemovals, allowOlder, asOf, clock }
  let counts = NO_COUNTS
  let isChanged = replaced !== null
  const rejections: Report['rejections'][number][] = []
  const said: string[] = []
  const unmatched: UnmatchedFiler[] = []
  const elections: string[] = []
  const changes: ListedChange[] = []
  let controlTotals = null as ControlTotals | null
  const take = (kind: ImportTypeName, loaded: Loaded) => {
    controlTotals = loaded.controlTotals
    unmatched.push(...loaded.unmatched)
    elections.push(...loaded.elections)
    counts = addCounts(counts, loaded)
    changes.push(...(isSample ? [] : (loaded.changes ?? [])).map((change) => listedChange(kind, change)))
    rejections.push(...loaded.rejections)
    said.push(`${kind} ${describeCounts(loaded)}.`)
    isChanged ||= loaded.isNews ?? loaded.added + loaded.changed + loaded.removed > 0
  }
  for (const { kind, files, documents } of job.lists) {
    if (kind === 'voters' || isTransactionKind(kind)) continue
    const opened = files.flatMap((path) => sources.get(path) ?? [])
    const onProgress = (read: number) => job.onProgress?.(kind, read)
    const storeDocument = storeDocuments(documents, job.dryRun ? null : job.documentStore)
    const loaded =
      kind === 'balances' || kind === 'totals'
        ? await loadReportedBalances(trx, kind, opened, money)
        : await loadList(trx, kind, opened, {
            ...guards,
            named: isSample ? 0 : MOST_CHANGES - changes.length,
            warn,
            storeDocument,
            onProgress,
          })
    if (kind === 'documents' && !job.dryRun) await keepDocumentFiles(trx, job.documentStore)
    take(kind, loaded)
  }
  if (transactions) {
    // The list of one account needs no names.
    if (job.account === undefined) await migrateAliasFile(trx, job.aliasFile, warn)
    take(transactions.kind, await loadTransactions(trx, transactions, money))
  }
  if (voters) {
    await voters.switchTo(trx)
    counts = addCounts(counts, voters)
    rejections.push(...voters.rejections)
    said.push(`voters ${describeCounts(voters)}.`)
  }
  if (isChanged) await registerIn(trx).noteChange()

  const outcome = job.dryRun ? 'Dry run, nothing changed; it would be' : 'Done'
  const message = [`${outcome}: ${said.join('\n')}`, ...(replaced ? [replaced] : [])].join('\n')
  return {
    ...counts,
    message,
    rejections,
    changes,
    unmatched,
    elections,
    controlTotals,
    warnings: warnings.sentences(),
  }
}

/** Invented and real records never stand side by side. Says what was replaced, or null when nothing was. */
async function switchSampleMode(trx: Db, toSample: boolean): Promise<string | null> {
  const register = registerIn(trx)
  if ((await register.isSample()) === toSample) return null
  if (!toSample) {
    await clearRecords(trx)
    await register.setSample(false)
    const removed = 'The sample register was removed first.'
    const actor = { who: 'importer', ipAddress: 'this machine', at: new Date().toISOString() }
    return (await disableDemoAdministrator(trx, actor))
      ? `${removed} ${DEMO_EMAIL}, the administrator of the demonstration, can no longer sign in; make one with: ` +
          'npm run admin -- create EMAIL'
      : removed
  }
  if (!(await holdsNoRecords(trx)))
    throw new ImportError(
      'This register holds real records, which the sample would replace. Set DATA_DIR to another folder for the sample.',
    )
  await register.setSample(true)
  return 'The register was empty before.'
}
