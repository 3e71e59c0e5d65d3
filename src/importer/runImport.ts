import { basename, parse } from 'node:path'
import { toDatabaseError, withImportTransaction } from '#database/writeTransaction.ts'
import { type ImportedFile, importsIn } from '#database/repositories/imports.ts'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import { openJournal } from '#database/journal/journal.ts'
import { registerIn } from '#database/register.ts'
import { booksSession } from './load/booksSession.ts'
import type { Db } from '#database/connection/Db.ts'
import { sumNamedAccounts } from '#database/transactions/between/sumNamedAccounts.ts'
import { ImportError } from './ImportError.ts'
import { IMPORTER } from './actor.ts'
import type { ImportJob, SourceList } from './importJob.ts'
import { collectWarnings } from './load/collectWarnings.ts'
import { keepFiles } from './load/keepFiles.ts'
import { keepReport } from './load/keepReport.ts'
import { loadJob, refuseBesideRecords } from './load/loadJob.ts'
import { type PreparedList, prepareList } from './load/prepareList.ts'
import { dayOfList } from './read/dayOfFiles.ts'
import type { ImportTypeName } from './read/fileSchemas.ts'
import { openSource, type Source } from './read/openSource.ts'
import { emptyReport, type Report } from './report.ts'
import { CHANGED_SINCE_PREVIEW, previewToken } from './previewToken.ts'

/**
 * Imports a job, all or nothing, and records it. A refused import returns a report too, with `outcome` 'refused' and a
 * sentence for the operator. Throws DatabaseError if not even the refusal can be recorded.
 */
export async function runImport(db: Db, job: ImportJob): Promise<Report> {
  const { kind, dryRun = false, clock = () => new Date(), who = IMPORTER.who } = job
  const startedAt = new Date().toISOString()
  const paths = job.lists.flatMap(({ files }) =>
    files.map((file) => (typeof file === 'string' ? file : file.path)),
  )
  const { day, isKnown } = dayOfList(
    paths.map((path) => ({ name: basename(path) })),
    { ...job, clock },
  )
  const asOf = isKnown && day <= clock().toISOString().slice(0, 10) ? day : null
  const warnings = collectWarnings()
  /** In the order of the paths, as many as could be opened. */
  const opened: Source[] = []
  const files = () => paths.map((path, index) => fingerprint(path, opened[index]))
  const prepared: [ImportTypeName, PreparedList][] = []
  let isDone = false

  await using closing = new AsyncDisposableStack()
  try {
    const lists = job.lists.map((list) => ({ ...list, sources: openAll(list.files, opened) }))
    const wasSample = await registerIn(db).isSample()
    const isSampleReplaced = wasSample && kind !== 'sample'
    const isFirstSample = kind === 'sample' && !wasSample
    // Checked early, and again inside the transaction.
    if (isFirstSample) await refuseBesideRecords(db)
    const isEmptied = isSampleReplaced || isFirstSample
    const session = booksSession(db, dryRun)
    closing.defer(() => session.close())
    if (isSampleReplaced) await (await session.open()).books.clear()
    const context = { job: { ...job, clock }, day, warnings, isEmptied, session }
    for (const list of lists) prepared.push([list.kind, await prepareList(db, list, context)])
    await session.flush()
    const report = await withImportTransaction(
      db,
      async (trx): Promise<Report> => {
        const version = await registerIn(trx).version()
        const importId = await importsIn(trx).begin(kind, startedAt, session.importId())
        const journal = openJournal(trx)
        const loaded = await loadJob(trx, prepared, importId, { ...job, wasSample, journal })
        const { message: _, ...outcome } = loaded
        const shown = previewToken(version, { kind, files: files(), asOf, ...outcome })
        if (job.asShown !== undefined && job.asShown !== shown) throw new ImportError(CHANGED_SINCE_PREVIEW)
        await session.publish(trx, journal)
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
    if (kind !== 'sample') {
      await keepFiles(db, job, report, opened)
      await keepReport(db, report, opened, job.rejectedTo)
    }
    // Rows on file may name a filer who is new in these lists. If the import has transactions, closing the store does
    // this.
    if (!dryRun && session.importId() === undefined && lists.some((list) => KINDS_WITH_NAMES.has(list.kind)))
      await sumAfterImport(db, report)
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
    for (const [, { finish }] of prepared) await finish?.(isDone)
  }
}

/** The import is complete even if this fails; the next import of such a list does it too. */
async function sumAfterImport(db: Db, report: Report): Promise<void> {
  try {
    await sumNamedAccounts(db)
  } catch (error) {
    const reason = toDatabaseError(error)
    if (!(reason instanceof DatabaseError)) throw error
    report.warnings.push(`The money between accounts could not be summed again: ${reason.message}`)
  }
}

/** The kinds of lists whose records may be named in other accounts' transactions. */
const KINDS_WITH_NAMES: ReadonlySet<string> = new Set<ImportTypeName>(['candidates', 'committees'])

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
