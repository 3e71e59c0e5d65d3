import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, parse } from 'node:path'
import { DEMO_EMAIL, REJECTED_PREFIX } from '#contract/domain/settings.ts'
import { administratorsIn, disableDemoAdministrator } from '#database/administrators/administrators.ts'
import type { Db } from '#database/connection/Db.ts'
import { DatabaseError, errorCode, messageOf } from '#database/connection/errors.ts'
import { importHistoryIn } from '#database/imports/importHistory.ts'
import { type ImportedFile, importsIn } from '#database/imports/imports.ts'
import { keptListsIn } from '#database/imports/keptLists.ts'
import { type Journal, openJournal, restartJournal } from '#database/journal/journal.ts'
import { clearRecords, holdsNoRecords } from '#database/mirroredTables.ts'
import { registerIn } from '#database/register.ts'
import { updateNamesOfRegister } from '#database/transactions/namedAccounts.ts'
import { toDatabaseError, withImportTransaction } from '#database/writeTransaction.ts'
import { ImportError } from './ImportError.ts'
import type { ImportJob, SourceList } from './importJob.ts'
import { booksSession } from './load/booksSession.ts'
import { type PreparedList, prepareList } from './load/prepareList.ts'
import { isTransactionKind } from './load/readTransactions.ts'
import { type RejectedFile, rejectedLines } from './load/rejectedLines.ts'
import { fileSchemas, type ImportTypeName } from './read/fileSchemas.ts'
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
import { IMPORTER, importerNow } from './settings.ts'

/**
 * Loads every list of a job inside the transaction `trx`, and returns the outcome. Raises the register's version if
 * anything public has changed. Throws ImportError.
 */
async function loadJob(
  trx: Db,
  prepared: readonly (readonly [ImportTypeName, PreparedList])[],
  importId: number,
  {
    kind: jobKind,
    dryRun = false,
    wasSample,
    journal,
  }: Pick<ImportJob, 'kind' | 'dryRun'> & { wasSample: boolean; journal: Journal },
) {
  const isSample = jobKind === 'sample'
  const replaced = await switchSampleMode(trx, { toSample: isSample, wasSample, dryRun })
  const lists: (Loaded & { kind: ImportTypeName })[] = []
  for (const [kind, { load }] of prepared) lists.push({ kind, ...(await load(trx, importId, journal)) })
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
 * Replaces the sample by real records or the reverse, because they never exist side by side. Returns a sentence on what
 * was replaced, or null.
 */
async function switchSampleMode(
  trx: Db,
  { toSample, wasSample, dryRun }: { toSample: boolean; wasSample: boolean; dryRun: boolean },
): Promise<string | null> {
  const register = registerIn(trx)
  if ((await register.isSample()) !== wasSample)
    throw new ImportError('Another import replaced the whole register in the meantime. Import again.')
  if (wasSample === toSample) return null
  await restartJournal(trx)
  if (!toSample) {
    await clearRecords(trx)
    await register.setSample(false)
    const removed = `The sample register ${dryRun ? 'would be' : 'was'} removed first.`
    if (!(await disableDemoAdministrator(trx, importerNow()))) return removed
    const disabled = `${removed} ${DEMO_EMAIL}, the demo administrator, ${dryRun ? 'could no longer sign in after that' : 'can no longer sign in'}`
    if (await hasAdministrator(trx)) return `${disabled}.`
    return `${disabled}; ${dryRun ? 'before it, ' : ''}create an administrator with: npm run admin -- create EMAIL`
  }
  await refuseBesideRecords(trx)
  await register.setSample(true)
  return 'The register was empty before.'
}

/** Whether anyone can sign in who may change things. */
const hasAdministrator = async (trx: Db): Promise<boolean> =>
  (await administratorsIn(trx).list()).some(
    ({ role, disabledAt }) => role === 'administrator' && disabledAt === null,
  )

/** Throws ImportError if the sample would replace anything but a sample. */
async function refuseBesideRecords(db: Db): Promise<void> {
  if (!(await holdsNoRecords(db)))
    throw new ImportError(
      'This register holds real records, which the sample would replace. Set DATA_DIR to another folder for the sample.',
    )
}

/** Lines of voters are left out, as in reports; a rejected row of a page is counted in its table, not in the file. */
const WITHOUT_LINES: ReadonlySet<string> = new Set([
  'voters',
  ...Object.entries(fileSchemas).flatMap(([kind, { header }]) => (header === 'page' ? [kind] : [])),
])

/** Stores the report of a finished import with its rejected lines, and writes those lines to a folder if one is given. */
async function keepReport(
  db: Db,
  report: Report,
  sources: readonly Source[],
  folder: string | undefined,
): Promise<void> {
  const { importId, kind, changes, warnings, unmatched, controlTotals, rejections } = report
  const rejected: RejectedFile[] = []
  // The import itself is complete, so none of this fails it.
  try {
    if (!WITHOUT_LINES.has(kind)) rejected.push(...(await rejectedLines(sources, rejections)))
    if (folder !== undefined) await writeEach(folder, rejected)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    warnings.push(`The rejected lines could not be kept: ${messageOf(error)}.`)
  }
  if (importId === null) return
  const files = rejected.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))
  try {
    await importHistoryIn(db).keep(importId, { changes, warnings, unmatched, controlTotals, rejected: files })
  } catch (error) {
    const reason = toDatabaseError(error)
    if (!(reason instanceof DatabaseError)) throw error
    warnings.push(`The report could not be kept: ${reason.message}`)
  }
}

async function writeEach(folder: string, files: readonly RejectedFile[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, bytes } of files) await writeFile(join(folder, REJECTED_PREFIX + name), bytes)
}

/** Files that are larger together are the operator's to keep: they would fill each backup. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

/**
 * Keeps the files of a list that was imported, so that they can be imported again: of lists of records, and of an account's
 * whole list. Voters are too many, and an export by name is no list that a later one replaces.
 */
async function keepFiles(
  db: Db,
  { kind, account, partial = false, replace = false, clock = () => new Date() }: ImportJob,
  report: Report,
  sources: readonly Source[],
): Promise<void> {
  const { importId, files, warnings } = report
  const isList = isTransactionKind(kind) ? account !== undefined && !partial : kind !== 'voters'
  const size = files.reduce((sum, file) => sum + (file.size ?? 0), 0)
  if (importId === null || !isList || kind === 'sample' || size > MAX_KEPT_BYTES) return
  // The import itself is complete, so none of this fails it.
  try {
    const bytes = sources.map((source) => source.bytes ?? readFileSync(source.path))
    if (bytes.some((each, index) => hash('sha256', each) !== files[index]?.sha256)) {
      warnings.push('The files changed while they were imported, so they are not kept.')
      return
    }
    await keptListsIn(db).keep(importId, { account: account ?? null, replace, files: bytes }, clock())
  } catch (caught) {
    const error = toDatabaseError(caught)
    if (!(error instanceof DatabaseError) && errorCode(error) === undefined) throw error
    warnings.push(`The files could not be kept: ${error instanceof Error ? error.message : String(error)}`)
  }
}

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
    // Rows on file may name a filer who is new in these lists. An import of transactions does this itself.
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
    await updateNamesOfRegister(db)
  } catch (error) {
    const reason = toDatabaseError(error)
    if (!(reason instanceof DatabaseError)) throw error
    report.warnings.push(`The accounts that rows name could not be linked again: ${reason.message}`)
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
