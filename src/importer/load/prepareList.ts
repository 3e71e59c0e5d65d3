import { REJECTED_PREFIX } from '#contract/domain/settings.ts'
import type { Db } from '#database/connection/Db.ts'
import { storeDocumentFiles } from '#database/documents/documentFiles.ts'
import type { Journal } from '#database/journal/journal.ts'
import { registerIn } from '#database/register.ts'
import { compareVoters, fillVoters } from '#database/voters/voterFill.ts'
import { voterGenerationIn, voterSchemas } from '#database/voters/voterSchemas.ts'
import { countZipDistricts, replaceZipDistricts } from '#database/voters/zipDistricts.ts'
import { toDatabaseError } from '#database/writeTransaction.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportJob, ImportStep, OpenedList } from '../importJob.ts'
import { type ImportType, importTypeOf, type LineOfRows } from '../importTypeOf.ts'
import { dayOfList, type Source } from '../read/openSource.ts'
import type { Warn } from '../read/recordsOf.ts'
import { type Loaded, MAX_CHANGES, NOTHING_LOADED, type Warnings } from '../report.ts'
import { countyFiles, readVoters } from '../read/readVoters.ts'
import { joinPaths, refuseOtherDays, refuseRemovals } from './refusals.ts'
import type { BooksSession } from './booksSession.ts'
import { loadList } from './loadList.ts'
import { loadReportedBalances } from './loadReportedBalances.ts'
import { prepareTransactions } from './prepareTransactions.ts'
import { isTransactionKind } from './readTransactions.ts'
import { hash } from 'node:crypto'

/** The share of the time that reading takes; the indexes take the rest. */
const READING = 0.7

/**
 * Fills a generation with the voters of these files, next to the current one, in many short steps that delay no other
 * work. A generation is named by the content of its files, so another run over the same files continues where an
 * interrupted one stopped. Throws ImportError, and DatabaseError if the disk refuses; then nothing is left of it.
 * Searches find these voters once the transaction that runs `load` commits.
 */
async function prepareVoters(
  db: Db,
  sources: readonly Source[],
  context: ImportContext,
): Promise<PreparedList> {
  const { job } = context
  const schemas = voterSchemas(db)
  const generation = generationOf(sources) + (job.dryRun ? '_dry' : '')
  const current = await voterGenerationIn(db).current()
  // Invented voters are not compared with real ones: they are removed first.
  const switchesMode = (await registerIn(db).isSample()) !== (job.kind === 'sample')
  const before = switchesMode ? undefined : current

  try {
    if (!job.dryRun && !(await dropAllBut(db, [generation, current])))
      throw new ImportError(
        'Another import of voters is under way. Wait until it is done, then import again.',
      )
    const loaded = await loadGeneration(db, generation, before, sources, context)
    const zipDistricts = await countZipDistricts(db, generation)
    await schemas.release(db, generation)
    return {
      async load(trx) {
        const isThere = (await schemas.stored(trx)).includes(generation)
        if ((await voterGenerationIn(trx).current()) !== before || !isThere)
          throw new ImportError('Another import of voters was done in the meantime. Import again.')
        // Only here, so that the generation is kept: the same files may be imported with --allow-removals.
        if (!job.allowRemovals && job.kind !== 'sample') {
          const { removed, changed, unchanged } = loaded
          refuseRemovals(joinPaths(sources), 'voters', [{ removed, onFile: removed + changed + unchanged }])
        }
        await voterGenerationIn(trx).switchTo(generation)
        const isNews = await replaceZipDistricts(trx, zipDistricts)
        return { ...loaded, isNews: isNews || before === undefined }
      },

      async finish(isDone) {
        const unused = job.dryRun ? schemas.drop(db, [generation]) : isDone && dropAllBut(db, [generation])
        // The import is complete even if this fails; the next one does it too.
        if (unused) await unused.catch(() => undefined)
      },
    }
  } catch (error) {
    // It would be refused again, and a full disk needs the space.
    if (generation !== current) await schemas.drop(db, [generation]).catch(() => undefined)
    throw toDatabaseError(error)
  }
}

/** Resolves to whether no other process is filling one of the others. */
async function dropAllBut(db: Db, kept: readonly (string | undefined)[]): Promise<boolean> {
  const schemas = voterSchemas(db)
  const stored = await schemas.stored(db)
  const others = stored.filter((each) => !kept.includes(each))
  return schemas.drop(db, others)
}

/** Fills the generation, and reports how it differs from `before`. Throws ImportError. */
async function loadGeneration(
  db: Db,
  generation: string,
  before: string | undefined,
  sources: readonly Source[],
  context: ImportContext,
): Promise<Loaded> {
  const { job } = context
  await refuseOtherDays(db, { kind: 'voters', files: joinPaths(sources), day: dayOfList(sources, job) }, job)
  const filled = await fill(db, generation, sources, context)
  const compared = await compareVoters(db, generation, before)
  // Only administrators see voters; the public sees the districts of ZIP codes.
  return { ...NOTHING_LOADED, ...filled, ...compared, isNews: false }
}

/** Fills the generation unless it is already complete, and reports what its files held. */
async function fill(
  db: Db,
  generation: string,
  sources: readonly Source[],
  { job, warnings }: ImportContext,
) {
  const voters = await fillVoters(db, generation)
  const files = sources.flatMap((source) => countyFiles(source, warnings.warn))
  const onProgress = (read: number, share: number) => job.onProgress?.('voters', read, share)
  const { isComplete } = await voters.loadState()
  const progress = await readVoters(voters, files, {
    incomplete: job.incomplete,
    onProgress: (lines, share) => onProgress(lines, share * READING),
  })
  const { read, rejected } = progress
  if (!isComplete)
    await voters.complete((built, of) => onProgress(read, READING + ((1 - READING) * built) / of))
  warnings.addAll(progress.warnings)
  const rejections = (await voters.rejections()).map(({ file, ...rest }) => ({
    file: files[file]?.name ?? '',
    ...rest,
  }))
  return { read, rejected, rejections }
}

interface Options {
  warn: Warn
  onProgress: (read: number) => void
}

/** The same type, with these files read already. For lists whose reading is slow and whose rows fit into memory. */
async function readAhead(
  type: ImportType,
  sources: readonly Source[],
  { warn, onProgress }: Options,
): Promise<ImportType> {
  const batchesOf = new Map<Source, LineOfRows[][]>()
  let read = 0
  for (const source of sources) {
    const batches: LineOfRows[][] = []
    for await (const batch of type.readRows(source, warn)) {
      batches.push(batch)
      onProgress((read += batch.length))
    }
    batchesOf.set(source, batches)
  }
  return {
    ...type,
    // Asynchronous like the other types' rows.
    async *readRows(source) {
      yield* batchesOf.get(source) ?? []
    },
  }
}

/** The kinds whose lists cover only the records in them, unless they replace all. */
const ONLY_WHAT_THEY_NAME = ['elections', 'balances', 'totals']

/**
 * Throws ImportError for a file of rejected lines, corrected or not, if it would be taken for a list: the other rows of
 * that list would be removed.
 */
function refuseRejectedLines(
  { kind, sources }: OpenedList,
  { partial = false, replace = false }: Pick<ImportJob, 'partial' | 'replace'>,
): void {
  const found = sources.find(({ name }) => name.startsWith(REJECTED_PREFIX))
  if (!found || (partial && isTransactionKind(kind)) || (!replace && ONLY_WHAT_THEY_NAME.includes(kind)))
    return
  const instead = isTransactionKind(kind) ? '; or import them with --partial, which replaces nothing' : ''
  throw new ImportError(
    `${found.path} holds only the rejected lines of a list, and importing it would remove the other rows. Correct the ` +
      `lines in the whole list, and import that${instead}.`,
  )
}

/** What the lists of a job share. */
export interface ImportContext {
  job: ImportJob & { clock: () => Date }
  /** The ISO day of the files. */
  day: string
  warnings: Warnings
  /** Whether the register is empty, or will be cleared of its sample first, so that there is nothing to compare with. */
  isEmptied: boolean
  /** For transactions. */
  session: Pick<BooksSession, 'open' | 'noteLists'>
}

/** A list that is ready to be loaded: the slow work that blocks no one is done. */
export interface PreparedList {
  /** Loads the list, inside the transaction `trx` of its import. Throws ImportError. */
  load: (trx: Db, importId: number, journal: Journal) => Promise<Loaded>
  /** To be called after that transaction, whether it committed or not. */
  finish?: (isDone: boolean) => Promise<void>
}

/** Does everything for a list that can be done before its import's transaction. Throws ImportError. */
export async function prepareList(db: Db, list: OpenedList, context: ImportContext): Promise<PreparedList> {
  const { job, day, warnings } = context
  const { warn } = warnings
  refuseRejectedLines(list, job)
  const onProgress = (done: number, share?: number, step?: ImportStep) =>
    job.onProgress?.(list.kind, done, share, step)
  const dayOf = (source: Source) => dayOfList([source], job).day
  const options = { ...job, day, dayOf, now: job.clock(), warn, onProgress }
  switch (list.kind) {
    case 'voters':
      return prepareVoters(db, list.sources, context)
    case 'contributions':
    case 'expenditures':
    case 'transfers':
    case 'distributions': {
      const { books, importId } = await context.session.open()
      const { account = job.account } = list
      const { loaded, lists, confirm } = await prepareTransactions(db, books, list.kind, list.sources, {
        ...options,
        // The sample brings its own accounts.
        ...(job.kind === 'sample' && { warn: () => {} }),
        account,
        importId,
        isEmptied: context.isEmptied,
      })
      context.session.noteLists(lists)
      return {
        async load(trx) {
          await confirm(trx)
          return loaded
        },
      }
    }
    case 'balances':
    case 'totals':
      return {
        load: (trx, importId, journal) =>
          loadReportedBalances(trx, list.kind, list.sources, { ...options, importId, journal }),
      }
    default: {
      // The sample is always complete; its documents are two lists, the operator's and the state's.
      const isOneOfTwo = list.kind === 'documents' || list.kind === 'solicitations'
      const guards =
        job.kind === 'sample'
          ? { isWhole: !isOneOfTwo, allowRemovals: true, allowOlder: false, asOf: undefined, named: 0 }
          : { isWhole: job.replace ?? false, named: MAX_CHANGES }
      const typeIn = (at: Db) => importTypeOf(at, list, job)
      // The files of documents are copied here, so that no save waits for them.
      const type =
        list.kind === 'documents' ? await readAhead(await typeIn(db), list.sources, options) : undefined
      return {
        async load(trx, _importId, journal) {
          const loaded = await loadList(trx, list, type ?? (await typeIn(trx)), {
            ...options,
            ...guards,
            journal,
          })
          if (list.kind === 'documents' && !job.dryRun) await storeDocumentFiles(trx, list.store)
          return loaded
        },
      }
    }
  }
}

/** Changes if the stored form of a voter, or its indexes, change. */
const FORMAT = 'voters 4'

/** The name of the generation of the voters in these files: equal for equal content in the same order. */
export function generationOf(sources: readonly Source[]): string {
  const contents = sources.map((source) => source.finish().sha256)
  return hash('sha256', [FORMAT, ...contents].join('\n')).slice(0, 16)
}
