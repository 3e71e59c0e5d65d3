import { basename, dirname, join, parse } from 'node:path'
import type { Db } from '#database/connection/Db.ts'
import { DatabaseError } from '#database/connection/errors.ts'
import { type ImportedFile, importsIn } from '#database/imports/imports.ts'
import { type Journal, openJournal } from '#database/journal/journal.ts'
import { registerIn } from '#database/register.ts'
import { openTransactions } from '#database/staging/openTransactions.ts'
import { updateNamesOfRegister } from '#database/transactions/namedAccounts.ts'
import { toDatabaseError, withImportTransaction } from '#database/writeTransaction.ts'
import { ImportError } from './ImportError.ts'
import type { ImportJob, SourceList } from './importJob.ts'
import { type PreparedList, prepareList, refuseRejectedLines } from './load/prepareList.ts'
import { publishRows } from './load/prepareTransactions.ts'
import { isTransactionKind } from './load/readTransactions.ts'
import { afterImport, storeImport } from './load/storeImport.ts'
import type { ImportTypeName } from './read/fileSchemas.ts'
import { dayOfList, openSource, type Source } from './read/openSource.ts'
import {
  addCounts,
  CHANGED_SINCE_PREVIEW,
  collectWarnings,
  describeCounts,
  emptyReport,
  listedChange,
  type Loaded,
  NO_COUNTS,
  previewToken,
  type Report,
} from './report.ts'
import { IMPORTER } from './settings.ts'

/**
 * Loads every list of a job inside the transaction `trx`, and returns the outcome. Raises the register's version if
 * anything public has changed. Throws ImportError.
 */
async function loadJob(
  trx: Db,
  prepared: readonly PreparedList[],
  importId: number,
  {
    kind: jobKind,
    dryRun = false,
    wasSample,
    journal,
  }: Pick<ImportJob, 'kind' | 'dryRun'> & { wasSample: boolean; journal: Journal },
) {
  const isSample = jobKind === 'sample'
  if ((await registerIn(trx).isSample()) !== wasSample)
    throw new ImportError('Another import replaced the whole register in the meantime. Import again.')
  const replaced =
    wasSample === isSample
      ? null
      : await (await import('./load/sampleMode.ts')).switchSampleMode(trx, { toSample: isSample, dryRun })
  const lists: (Loaded & { kind: ImportTypeName })[] = []
  for (const { kind, load } of prepared) lists.push({ kind, ...(await load(trx, importId, journal)) })
  if (replaced !== null || lists.some(({ isNews }) => isNews)) await registerIn(trx).noteChange()

  const byKind = [...Map.groupBy(lists, (loaded) => loaded.kind)].map(
    ([kind, ofKind]) => `${describeCounts(kind, ofKind.reduce(addCounts, NO_COUNTS))}.`,
  )
  // The first line is all that a list of imports shows.
  const together = `${describeCounts(`${byKind.length} kinds of list`, lists.reduce(addCounts, NO_COUNTS))}.`
  const sentences = byKind.length > 1 ? [together, ...byKind] : byKind
  const outcome = dryRun ? 'Dry run, nothing changed; it would be' : 'Done'
  return {
    ...lists.reduce(addCounts, NO_COUNTS),
    message: [`${outcome}: ${sentences.join('\n')}`, ...(replaced ? [replaced] : [])].join('\n'),
    rejections: lists.flatMap(({ rejections }) => rejections),
    changes: isSample
      ? []
      : lists.flatMap(({ kind, changes }) => changes.map((change) => listedChange(kind, change))),
    unmatched: lists.flatMap(({ unmatched }) => unmatched),
    elections: lists.flatMap(({ elections }) => elections),
    electionDays: lists.find(({ electionDays }) => electionDays)?.electionDays,
    controlTotals: isSample
      ? null
      : (lists.find(({ controlTotals }) => controlTotals)?.controlTotals ?? null),
  }
}

/**
 * Imports a job, all or nothing, and records it. A refused import returns a report too, with `outcome` 'refused' and a
 * sentence for the operator. Throws DatabaseError if not even the refusal can be recorded.
 */
export async function runImport(db: Db, job: ImportJob): Promise<Report> {
  const { kind, dryRun = false, clock = () => new Date(), who = IMPORTER.who } = job
  const startedAt = new Date().toISOString()
  const paths = job.lists.flatMap((list) => list.files.map(pathOf))
  const { day, isKnown } = dayOfList(
    paths.map((path) => ({ name: basename(path) })),
    { ...job, clock },
  )
  const asOf = isKnown && day <= clock().toISOString().slice(0, 10) ? day : null
  const warnings = collectWarnings()
  /** In the order of the paths, as many as could be opened. */
  const opened: Source[] = []
  const files = () => paths.map((path, index) => fingerprint(path, opened[index]))
  const prepared: PreparedList[] = []
  let isDone = false
  try {
    const lists = job.lists.map((list) => ({ ...list, sources: openAll(list.files, opened) }))
    for (const list of lists) refuseRejectedLines(list, job)
    const wasSample = await registerIn(db).isSample()
    const isSampleReplaced = wasSample && kind !== 'sample'
    const isFirstSample = kind === 'sample' && !wasSample
    // Checked early, and again inside the transaction.
    if (isFirstSample) await (await import('./load/sampleMode.ts')).refuseBesideRecords(db)
    const hasRows = lists.some((list) => isTransactionKind(list.kind))
    await using transactions =
      isSampleReplaced || hasRows ? await openTransactions(db, { isDryRun: dryRun }) : null
    // Rows carry the import's number. Nothing of a dry run is stored, so none is reserved.
    const reserved = transactions && !dryRun ? await importsIn(db).reserve() : undefined
    if (isSampleReplaced) await transactions?.clear()
    const context = {
      job: { ...job, clock },
      day,
      warnings,
      isEmptied: isSampleReplaced || isFirstSample,
      transactions,
      importId: reserved ?? 0,
    }
    for (const list of lists) prepared.push(await prepareList(db, list, context))
    await transactions?.flush()
    const changes = prepared.flatMap(({ changed }) => changed ?? [])
    const sums = await transactions?.sums([...new Set(changes.flatMap(({ accounts }) => accounts))])
    const report = await withImportTransaction(
      db,
      async (trx): Promise<Report> => {
        const version = await registerIn(trx).version()
        const importId = await importsIn(trx).begin(kind, startedAt, reserved)
        const journal = openJournal(trx)
        const loaded = await loadJob(trx, prepared, importId, { ...job, wasSample, journal })
        const { message: _, ...outcome } = loaded
        const shown = previewToken(version, { kind, files: files(), asOf, ...outcome })
        if (job.asShown !== undefined && job.asShown !== shown) throw new ImportError(CHANGED_SINCE_PREVIEW)
        if (transactions) await publishRows(trx, journal, { transactions, changes, sums: sums ?? new Map() })
        const finishedAt = new Date().toISOString()
        const done: Pick<Report, 'outcome'> = { outcome: 'done' }
        const counted = { kind, dryRun, ...done, ...loaded, files: files(), asOf, startedAt, finishedAt }
        await importsIn(trx).finish(importId, { ...counted, who })
        await journal.write({ importId })
        const said = { ...counted, warnings: warnings.sentences() }
        return dryRun ? { ...said, importId: null, shown } : { ...said, importId }
      },
      { dryRun },
    )
    isDone = true
    if (kind !== 'sample') await storeImport(db, job, report, opened)
    // Rows on file may name a filer who is new in these lists. An import of transactions does this itself.
    if (!dryRun && reserved === undefined && lists.some((list) => KINDS_WITH_NAMES.has(list.kind)))
      await afterImport(report, 'The accounts that rows name could not be linked again', () =>
        updateNamesOfRegister(db),
      )
    return report
  } catch (caught) {
    const error = toDatabaseError(caught)
    if (!(error instanceof ImportError || error instanceof DatabaseError)) throw error
    const { message } = error
    const report = emptyReport({ kind, dryRun, startedAt, outcome: 'refused', message, files: files() })
    // If the database refuses the import, it would not accept the record of it either.
    if (!dryRun && error instanceof ImportError) await recordRefusal(db, report, who)
    return report
  } finally {
    for (const { finish } of prepared) await finish?.(isDone)
  }
}

/** The kinds of lists whose records may be named in other accounts' transactions. */
const KINDS_WITH_NAMES: ReadonlySet<string> = new Set<ImportTypeName>(['candidates', 'committees'])

const pathOf = (file: string | Source) => (typeof file === 'string' ? file : file.path)

/** Opens the files of a list one by one and adds each to `opened`, under a name of its own. Throws ImportError. */
const openAll = (files: SourceList['files'], opened: Source[]): Source[] =>
  files.map((file) => {
    const source = typeof file === 'string' ? openSource(file) : file
    const named = { ...source, name: ownName(source.name, opened) }
    opened.push(named)
    return named
  })

/** "Contrib.txt"; if another folder's file of that name is among these, "Contrib (2).txt". */
function ownName(name: string, among: readonly Source[]): string {
  const { name: stem, ext } = parse(name)
  let own = name
  for (let number = 2; among.some((source) => source.name === own); number += 1)
    own = `${stem} (${number})${ext}`
  return own
}

/** Records a refused import. */
export async function recordRefusal(db: Db, report: Report, who = IMPORTER.who): Promise<void> {
  await withImportTransaction(db, (trx) => importsIn(trx).record({ ...report, who }))
}

/** The name, size and hash of a file; blank for one that could not be opened. */
function fingerprint(path: string, source: Source | undefined): ImportedFile {
  return { name: basename(path), ...(source?.finish() ?? { sha256: null, size: null }) }
}

interface Options extends Omit<ImportJob, 'kind' | 'lists'> {
  /** The folder of the files in a document index; by default `documents` beside the index. */
  documents?: string | undefined
  /** The folder where these files are stored, by content. */
  documentStore: string
}

/** Imports the files of one list, by their paths or as they are; see runImport. */
export function importList(
  db: Db,
  kind: ImportTypeName,
  given: SourceList['files'],
  { documents, documentStore, ...options }: Options,
): Promise<Report> {
  // A file given twice is read once.
  const files = [...new Set(given)]
  const folder = documents ?? join(dirname(files.map(pathOf)[0] ?? ''), 'documents')
  const list = kind === 'documents' ? { kind, files, folder, store: documentStore } : { kind, files }
  return runImport(db, { ...options, kind, lists: [list] })
}
