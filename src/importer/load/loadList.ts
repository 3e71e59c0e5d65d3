import { dayOfElection } from '#contract/domain/elections.ts'
import type { ChangeKind } from '#contract/schemas/change.ts'
import type { Db } from '#database/connection/Db.ts'
import { storeDocumentFiles } from '#database/documents/documentFiles.ts'
import type { RejectedLine } from '#database/imports/imports.ts'
import type { Journal } from '#database/journal/journal.ts'
import type { MirroredTable } from '#database/mirroredTables.ts'
import { openStaging, type StagedRow } from '#database/staging/openStaging.ts'
import type { ImportJob } from '../importJob.ts'
import { type ImportType, importTypeOf, type LineOfRows, type MirroredList } from '../importTypeOf.ts'
import { type DayOfFiles, dayOfList, type Source } from '../read/openSource.ts'
import type { Warn } from '../read/recordsOf.ts'
import { type Loaded, MAX_CHANGES, MAX_REJECTIONS, NOTHING_LOADED } from '../report.ts'
import type { PreparedList } from './prepareList.ts'
import { assertUsable, joinPaths, refuseOtherDays, refuseRemovals } from './refusals.ts'

interface Options extends Pick<ImportJob, 'asOf' | 'allowOlder' | 'allowRemovals' | 'incomplete' | 'clock'> {
  journal: Journal
  /** The list covers all records, even if lists of its type usually cover only those in them. */
  isWhole: boolean
  /** How many changes are listed. */
  named: number
  warn: Warn
  onProgress: (read: number) => void
}

type Prepared = Omit<Options, 'journal' | 'isWhole' | 'named'> & { job: ImportJob }

/** Reads the files of documents, and leaves all else for the import's transaction. */
export async function prepareRecords(
  db: Db,
  list: MirroredList,
  { job, ...options }: Prepared,
): Promise<PreparedList> {
  // The sample is always complete; its documents are two lists, the operator's and the state's.
  const isOneOfTwo = list.kind === 'documents' || list.kind === 'solicitations'
  const guards =
    job.kind === 'sample'
      ? { isWhole: !isOneOfTwo, allowRemovals: true, allowOlder: false, asOf: undefined, named: 0 }
      : { isWhole: job.replace ?? false, named: MAX_CHANGES }
  const typeIn = (at: Db) => importTypeOf(at, list, job)
  // The files of documents are copied here, so that no save waits for them.
  const type = list.kind === 'documents' ? await readAhead(await typeIn(db), list.sources, options) : null
  return {
    kind: list.kind,
    async load(trx, _importId, journal) {
      const loadOptions = { ...options, ...guards, journal }
      const loaded = await loadList(trx, list, type ?? (await typeIn(trx)), loadOptions)
      if (list.kind === 'documents' && !job.dryRun) await storeDocumentFiles(trx, list.store)
      return loaded
    },
  }
}

/** The same type, with these files read already. For lists whose reading is slow and whose rows fit into memory. */
async function readAhead(
  type: ImportType,
  sources: readonly Source[],
  { warn, onProgress }: Pick<Options, 'warn' | 'onProgress'>,
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

/**
 * Replaces the register's records of this type by those in the files, inside the transaction `trx`; records of rejected
 * lines stay as they are. Throws ImportError if a file is invalid as a whole, has no rows or more bad lines than good
 * ones, or looks like part of a list or an older list.
 */
async function loadList(
  trx: Db,
  { kind, sources }: MirroredList,
  type: ImportType,
  options: Options,
): Promise<Loaded> {
  const { isWhole, allowRemovals = false, named } = options
  const staging = await openStaging(trx, type.table, { isWhole })
  const read = await stageRows(staging, type, sources, options)
  assertUsable(type.noun, sources, read, {
    isWhole: isWhole || (kind !== 'elections' && kind !== 'accounts'),
    incomplete: options.incomplete,
  })
  await staging.reconcile()
  if (!allowRemovals) refuseRemovals(joinPaths(sources), kind, await staging.removals())

  for (const number of await staging.sharedNumbers())
    options.warn(
      'Account numbers that a candidate and a committee both have, though the state gives each once',
      `${number}`,
    )

  const day = dayOfList(sources, options)
  const days = kind === 'candidates' ? await daysByElection(staging, sources, options) : NO_DAYS
  for (const election of days.keys())
    if (dayOfElection(election) === 0)
      options.warn('Elections whose id begins with no day of the calendar', election)
  await refuseOtherDays(trx, { kind, files: joinPaths(sources), day, days }, options)
  const changes = await staging.changes(named)
  const leftOn = new Map([...days].map(([election, each]) => [election, each.day]))
  await options.journal.before(JOURNAL_KINDS[type.table], await staging.changedRecords())
  const merged = await staging.merge(isWhole || kind !== 'candidates' ? day.day : leftOn)
  const isNews = merged.added + merged.changed + merged.removed > 0
  const electionDays = new Map(
    [...days].map(([election, each]) => [election, each.isKnown ? each.day : null]),
  )
  const isOneDay = new Set(electionDays.values()).size <= 1
  return {
    ...NOTHING_LOADED,
    ...read,
    ...merged,
    elections: [...days.keys()],
    ...(!isOneDay && { electionDays: Object.fromEntries(electionDays) }),
    changes,
    isNews,
  }
}

/** Which records a list changes. */
const JOURNAL_KINDS = {
  election: 'election',
  candidate: 'candidate',
  committee: 'committee',
  listed_account: 'candidate',
  document: 'document',
} as const satisfies Record<MirroredTable, ChangeKind>

type Staging = Awaited<ReturnType<typeof openStaging>>

/** Stages every row of the files, and returns the outcome of their lines. */
async function stageRows(
  staging: Staging,
  { keyName, readRows }: ImportType,
  sources: readonly Source[],
  { warn, onProgress }: Options,
) {
  const loaded = { read: 0, rejected: 0, rejections: [] as RejectedLine[] }
  const reject = (file: string, line: number, reason: string) => {
    loaded.rejected += 1
    if (loaded.rejections.length < MAX_REJECTIONS) loaded.rejections.push({ file, line, reason })
  }
  for (const [file, source] of sources.entries())
    for await (const batch of readRows(source, warn)) {
      loaded.read += batch.length
      const rows: StagedRow[] = []
      for (const { line, content, key } of batch)
        if ('reason' in content) {
          reject(source.name, line, content.reason)
          if (content.isLost) await staging.keep(key, content)
        } else {
          for (const row of content) rows.push({ row, file, line })
          if (content.length === 0 && key !== null) await staging.name(key)
        }
      for (const { staged, key, first } of await staging.add(rows)) {
        const where = first.file === file ? '' : ` of ${sources[first.file]?.name}`
        reject(source.name, staged.line, `${keyName} ${key} already on line ${first.line}${where}`)
      }
      onProgress(loaded.read)
    }
  return loaded
}

const NO_DAYS: ReadonlyMap<string, DayOfFiles> = new Map()

/** Several candidate lists in one import may have different days. */
async function daysByElection(
  staging: Staging,
  sources: readonly Source[],
  options: Options,
): Promise<ReadonlyMap<string, DayOfFiles>> {
  const files = await staging.filesByElection()
  const ofFiles = (numbers: readonly number[]) => sources.filter((_, file) => numbers.includes(file))
  return new Map([...files].map(([election, numbers]) => [election, dayOfList(ofFiles(numbers), options)]))
}
