import { basename, dirname, join, parse } from 'node:path'
import { REJECTED_PREFIX } from '#contract/domain/administration.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { DatabaseError, toDatabaseError } from '#database/connection/errors.ts'
import { type ListOf, STORED_DAYS, storedListsIn } from '#database/imports/importHistory.ts'
import { type ImportedFile, importsIn } from '#database/imports/imports.ts'
import { type Journal, openJournal } from '#database/journal/journal.ts'
import { registerIn } from '#database/register.ts'
import type { ListsChange } from '#database/staging/mergeTransactions.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'
import { updateNamesOfRegister } from '#database/transactions/linkAccounts.ts'
import { ImportError } from './ImportError.ts'
import type { ImportContext, ImportJob, ImportStep, OpenedList, SourceList } from './importJob.ts'
import { prepareTransactions, publishRows, refuseOtherNames } from './load/prepareTransactions.ts'
import { afterImport, storeImport } from './load/storeImport.ts'
import { type ImportTypeName, isImportType, isTransactionKind } from './read/fileSchemas.ts'
import { dayOfList, openSource, type Source, sourceOfBytes } from './read/openSource.ts'
import {
  addCounts,
  CHANGED_SINCE_PREVIEW,
  collectWarnings,
  describeCounts,
  describeDone,
  emptyReport,
  listedChange,
  type Loaded,
  NO_COUNTS,
  previewToken,
  type Report,
} from './report.ts'
import { IMPORTER } from './settings.ts'

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
  const lists: PreparedList[] = []
  let isDone = false
  try {
    const openedLists = job.lists.map((list) => ({ ...list, sources: openAll(list.files, opened) }))
    for (const list of openedLists) refuseRejectedLines(list, job)
    const wasSample = await registerIn(db).isSample()
    const isEmptied = wasSample !== (kind === 'sample')
    const isSampleReplaced = isEmptied && wasSample
    // Checked early, and again inside the transaction.
    if (isEmptied && !wasSample) await (await import('./sample.ts')).refuseBesideRecords(db)
    const hasRows = openedLists.some((list) => isTransactionKind(list.kind))
    await using transactions =
      isSampleReplaced || hasRows ? await openTransactionWriter(db, { isDryRun: dryRun }) : null
    // Rows carry the import's number. A dry run stores nothing, so it reserves none.
    const reserved = transactions && !dryRun ? await importsIn(db).reserve() : undefined
    if (isSampleReplaced) await transactions?.clear()
    const context = {
      job: { ...job, clock },
      day,
      warnings,
      isEmptied,
      transactions,
      importId: reserved ?? 0,
    }
    for (const list of openedLists) lists.push(await prepareList(db, list, context))
    await transactions?.flush()
    const changes = lists.flatMap((list) => list.changes ?? [])
    const sums = await transactions?.sums([...new Set(changes.flatMap(({ accounts }) => accounts))])
    const report = await withImportTransaction(
      db,
      async (trx) => {
        const register = registerIn(trx)
        const version = await register.version()
        if ((await register.isSample()) !== wasSample)
          throw new ImportError('Another import replaced the whole register in the meantime. Import again.')
        const run = { kind, dryRun, startedAt, clock: () => new Date(), who, reserved }
        return recordImport(trx, run, async (importId, journal) => {
          const replaced = isEmptied
            ? await (await import('./sample.ts')).switchSampleMode(trx, { toSample: !wasSample, dryRun })
            : null
          const loaded: LoadedList[] = []
          for (const list of lists)
            loaded.push({ kind: list.kind, ...(await list.load(trx, { importId, journal })) })
          const outcome = outcomeOf(loaded, job)
          const shown = previewToken(version, { kind, files: files(), asOf, ...outcome })
          if (job.asShown !== undefined && job.asShown !== shown) throw new ImportError(CHANGED_SINCE_PREVIEW)
          if (transactions)
            await publishRows(trx, journal, transactions, { changes, sums: sums ?? new Map() })
          return {
            isNews: replaced !== null || loaded.some(({ isNews }) => isNews),
            ...outcome,
            message: describeOutcome(loaded, job, replaced),
            files: files(),
            asOf,
            warnings: warnings.sentences(),
            ...(dryRun && { shown }),
          }
        })
      },
      { dryRun },
    )
    isDone = true
    if (kind !== 'sample') await storeImport(db, job, report, opened)
    // Rows on file may name a filer who is new in these lists. An import of transactions does this itself.
    const hasFilers = lists.some((list) => list.kind === 'candidates' || list.kind === 'committees')
    if (!dryRun && reserved === undefined && hasFilers)
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
    for (const { close } of lists) await close?.(isDone)
  }
}

/** A run that loads files or the state's answers. */
export interface ImportRun extends Pick<Report, 'kind' | 'dryRun' | 'startedAt'> {
  clock: () => Date
  who?: string
  /** The number that its rows already carry. */
  reserved?: number | undefined
}

/** Loads something inside the transaction `trx` as an import of its own, with its record, journal and the new version. */
export async function recordImport(
  trx: Db,
  { kind, dryRun, startedAt, clock, who = IMPORTER.who, reserved }: ImportRun,
  load: (
    importId: number,
    journal: Journal,
  ) => Promise<Partial<Report> & { message: string; isNews: boolean }>,
): Promise<Report> {
  const importId = await importsIn(trx).begin(kind, startedAt, reserved)
  const journal = openJournal(trx)
  const { isNews, ...loaded } = await load(importId, journal)
  if (isNews) await registerIn(trx).noteChange()
  const finishedAt = clock().toISOString()
  const report = emptyReport({ kind, dryRun, startedAt, finishedAt, outcome: 'done', ...loaded })
  await importsIn(trx).finish(importId, { ...report, who })
  await journal.write({ importId })
  return { ...report, importId: dryRun ? null : importId }
}

/** A list, and what can be done before its import's transaction, so that nobody waits for it. */
interface PreparedList {
  kind: ImportTypeName
  /** What the transaction has to record about rows that are already written by then. */
  changes?: ListsChange
  /** Loads it inside the transaction `trx`. Throws ImportError. */
  load: (trx: Db, writing: { importId: number; journal: Journal }) => Promise<Loaded>
  /** Call this when the import is over. */
  close?: (isDone: boolean) => Promise<void>
}

/** Reads a list as far as that is possible before its import's transaction. Throws ImportError. */
async function prepareList(db: Db, list: OpenedList, context: ImportContext): Promise<PreparedList> {
  const { kind } = list
  const { job, transactions, importId, isEmptied } = context
  const options = readingOptions(kind, context)
  switch (list.kind) {
    case 'voters': {
      const voters = await import('./load/loadVoters.ts')
      const filled = await voters.fillGeneration(db, list.sources, context)
      return {
        kind,
        load: (trx) => voters.switchVoters(trx, list.sources, filled, job),
        close: (isDone) => voters.dropUnusedVoters(db, filled, { isDone, dryRun: job.dryRun ?? false }),
      }
    }
    case 'contributions':
    case 'expenditures':
    case 'transfers':
    case 'distributions': {
      if (transactions === null) throw new Error('Unreachable: a list of transactions has them opened')
      const { account = job.account } = list
      // The sample brings its own accounts.
      const warn = job.kind === 'sample' ? () => {} : options.warn
      const reading = { ...options, account, importId, isEmptied, warn }
      const prepared = await prepareTransactions(db, transactions, list.kind, list.sources, reading)
      const { loaded, lists: changes, names } = prepared
      const load = async (trx: Db) => {
        if (names) await refuseOtherNames(trx, names)
        return loaded
      }
      return { kind, changes, load }
    }
    case 'balances':
    case 'totals': {
      const { loadReportedBalances } = await import('./load/loadReportedBalances.ts')
      return {
        kind,
        load: (trx, writing) =>
          loadReportedBalances(trx, list.kind, list.sources, { ...options, ...writing }),
      }
    }
    default: {
      const { loadList, readDocuments } = await import('./load/loadList.ts')
      const rows = list.kind === 'documents' ? await readDocuments(db, list, options) : undefined
      return { kind, load: (trx, writing) => loadList(trx, list, { ...options, ...writing, rows }) }
    }
  }
}

/** What the readers of a list need to know about its job. */
function readingOptions(kind: ImportTypeName, { job, day, warnings }: ImportContext) {
  return {
    ...job,
    job,
    day,
    dayOf: (source: Source) => dayOfList([source], job).day,
    now: job.clock(),
    warn: warnings.warn,
    onProgress: (done: number, share?: number, step?: ImportStep) =>
      job.onProgress?.(kind, done, share, step),
  }
}

type LoadedList = Loaded & { kind: ImportTypeName }

function outcomeOf(lists: readonly LoadedList[], { kind }: ImportJob) {
  const isSample = kind === 'sample'
  return {
    ...lists.reduce(addCounts, NO_COUNTS),
    rejections: lists.flatMap(({ rejections }) => rejections),
    changes: isSample
      ? []
      : lists.flatMap((list) => list.changes.map((change) => listedChange(list.kind, change))),
    unmatched: lists.flatMap(({ unmatched }) => unmatched),
    elections: lists.flatMap(({ elections }) => elections),
    electionDays: lists.find(({ electionDays }) => electionDays)?.electionDays,
    controlTotals: isSample
      ? null
      : (lists.find(({ controlTotals }) => controlTotals)?.controlTotals ?? null),
  }
}

/** The message of a report; `replaced` says which register these lists replaced. */
function describeOutcome(lists: readonly LoadedList[], { dryRun }: ImportJob, replaced: string | null) {
  const byKind = [...Map.groupBy(lists, ({ kind }) => kind)].map(([kind, loaded]) =>
    describeCounts(kind, loaded.reduce(addCounts, NO_COUNTS)),
  )
  // The first line is all that a list of imports shows.
  const together = describeCounts(`${byKind.length} kinds of list`, lists.reduce(addCounts, NO_COUNTS))
  const sentences = byKind.length > 1 ? [together, ...byKind] : byKind
  return [describeDone(dryRun, sentences.join('.\n')), ...(replaced ? [replaced] : [])].join('\n')
}

/** The kinds whose lists cover only the records in them, unless they replace all. */
const ONLY_WHAT_THEY_NAME = ['elections', 'balances', 'totals']

/** Throws ImportError for a file of rejected lines taken for a list: it would remove the other rows. */
function refuseRejectedLines(
  { kind, sources }: OpenedList,
  { partial = false, replace = false }: Pick<ImportJob, 'partial' | 'replace'>,
): void {
  const file = sources.find(({ name }) => name.startsWith(REJECTED_PREFIX))
  if (!file || (partial && isTransactionKind(kind)) || (!replace && ONLY_WHAT_THEY_NAME.includes(kind)))
    return
  const instead = isTransactionKind(kind) ? '; or import them with --partial, which replaces nothing' : ''
  throw new ImportError(
    `${file.path} holds only the rejected lines of a list, and importing it would remove the other rows. Correct the ` +
      `lines in the whole list, and import that${instead}.`,
  )
}

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

export async function recordRefusal(db: Db, report: Report, who = IMPORTER.who): Promise<void> {
  await withImportTransaction(db, (trx) => importsIn(trx).record({ ...report, who }))
}

/** The name, size and hash of a file; blank for one that could not be opened. */
function fingerprint(path: string, source: Source | undefined): ImportedFile {
  return { name: basename(path), ...(source?.finish() ?? { sha256: null, size: null }) }
}

export interface ListOptions extends Omit<ImportJob, 'kind' | 'lists'> {
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
  { documents, documentStore, ...options }: ListOptions,
): Promise<Report> {
  // A file given twice is read once.
  const files = [...new Set(given)]
  const folder = documents ?? join(dirname(files.map(pathOf)[0] ?? ''), 'documents')
  const list = kind === 'documents' ? { kind, files, folder, store: documentStore } : { kind, files }
  return runImport(db, { ...options, kind, lists: [list] })
}

/** Fills the register with invented records, through the same code as real ones. */
export async function importSample(
  db: Db,
  { documentStore, ...options }: Pick<ImportJob, 'dryRun' | 'onProgress'> & { documentStore: string },
): Promise<Report> {
  const { sampleLists } = await import('./sample.ts')
  return runImport(db, { ...options, kind: 'sample', lists: sampleLists(documentStore) })
}

/**
 * Imports the files of an earlier import again, such as the list before a wrong one: of the import with this number, or
 * of the one before the newest of such lists. It is an import like any other: a list older than the one on file, or one
 * that removes much, is refused unless the operator insists, and a dry run says what would change.
 */
export async function importAgain(
  db: Db,
  { list: wanted, ...job }: ListOptions & { list: number | ListOf },
): Promise<Report> {
  const startedAt = new Date().toISOString()
  const lists = storedListsIn(db)
  const importId = typeof wanted === 'number' ? wanted : await lists.before((await lists.newest(wanted)) ?? 0)
  const stored = importId === undefined ? undefined : await lists.find(importId)
  if (!stored || !isImportType(stored.kind)) {
    const message =
      importId === undefined
        ? `No list of ${nameOf(wanted)} before the newest one is kept: they are for ${STORED_DAYS} days.`
        : (await importsIn(db).has(importId))
          ? `The files of import ${importId} are not kept: they are for ${STORED_DAYS} days, of lists of records and of an account's ` +
            `whole list. What an export by name brought is taken out with: npm run import -- forget transactions --import ${importId}`
          : `There is no import ${importId} on record.`
    const { dryRun = false } = job
    return emptyReport({ kind: `again ${nameOf(wanted)}`, dryRun, startedAt, outcome: 'refused', message })
  }
  const { kind, account, replace, asOf } = stored
  const files = stored.files.map(({ name, bytes }) => sourceOfBytes(name, bytes))
  return importList(db, kind, files, {
    ...job,
    replace,
    ...(isTransactionKind(kind) && account !== null && { account }),
    ...(asOf !== null && { asOf }),
  })
}

const nameOf = (list: number | ListOf) =>
  typeof list === 'number'
    ? list
    : list.account === null
      ? list.kind
      : `${list.kind} of account ${list.account}`
