import { dayOfElection } from '#contract/domain/elections.ts'
import type { ChangeKind } from '#contract/schemas/change.ts'
import type { Db } from '#database/connection/Db.ts'
import { storeDocumentFiles } from '#database/repositories/documentFiles.ts'
import type { RejectedLine } from '#database/imports/imports.ts'
import type { Journal } from '#database/journal/journal.ts'
import type { MirroredTable } from '#database/mirroredTables.ts'
import { openStaging, type StagedRow } from '#database/staging/openStaging.ts'
import type { ImportContext, ImportJob } from '../importJob.ts'
import { type ImportType, importTypeOf, type LineOfRows, type MirroredList } from '../importTypeOf.ts'
import { fileSchemas } from '../read/fileSchemas.ts'
import { type DayOfFiles, dayOfList, type Source } from '../read/openSource.ts'
import type { Warn } from '../read/recordsOf.ts'
import { type Loaded, MAX_CHANGES, MAX_REJECTIONS, NOTHING_LOADED } from '../report.ts'
import { assertUsable, joinPaths, refuseOtherDays, refuseRemovals } from './refusals.ts'

interface Options extends Pick<ImportContext, 'job'> {
  warn: Warn
  onProgress: (read: number) => void
}

/** The rows of files that are read before the import's transaction, in batches as their lines were read. */
type RowsByFile = ReadonlyMap<Source, readonly (readonly LineOfRows[])[]>

/** Reads an index of documents and copies their files, so that no save waits for it. The rows fit into memory. */
export async function readDocuments(
  db: Db,
  list: MirroredList & { kind: 'documents' },
  { job, warn, onProgress }: Options,
): Promise<RowsByFile> {
  const { readRows } = await importTypeOf(db, list, job)
  const rows = new Map<Source, LineOfRows[][]>()
  let read = 0
  for (const source of list.sources) {
    const batches: LineOfRows[][] = []
    for await (const batch of readRows(source, { warn, incomplete: job.incomplete })) {
      batches.push(batch)
      onProgress((read += batch.length))
    }
    rows.set(source, batches)
  }
  return rows
}

/**
 * Replaces the register's records of this type with those in the files, inside the transaction `trx`; records of
 * rejected lines stay as they are. `rows` are those that were read beforehand. Throws ImportError if a file is invalid
 * as a whole, has no rows or more bad lines than good ones, or looks like part of a list or an older list.
 */
export async function loadList(
  trx: Db,
  list: MirroredList,
  { job, ...reading }: Options & { journal: Journal; rows: RowsByFile | undefined },
): Promise<Loaded> {
  const { kind, sources } = list
  const type = await importTypeOf(trx, list, job)
  // The sample is always complete; its documents are two lists, the operator's and the state's.
  const isOneOfTwo = kind === 'documents' || kind === 'solicitations'
  const options = {
    ...job,
    ...reading,
    ...(job.kind === 'sample'
      ? { isWhole: !isOneOfTwo, allowRemovals: true, allowOlder: false, asOf: undefined, named: 0 }
      : { isWhole: job.replace ?? false, named: MAX_CHANGES }),
  }
  const { isWhole, allowRemovals = false, named } = options
  const staging = await openStaging(trx, type.table, { isWhole })
  const read = await stageRows(staging, type, sources, options)
  assertUsable(fileSchemas[kind].noun, sources, read, {
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
  const days =
    kind === 'candidates' ? await daysByElection(staging, sources, options) : new Map<string, DayOfFiles>()
  for (const election of days.keys())
    if (dayOfElection(election) === 0)
      options.warn('Elections whose id begins with no day of the calendar', election)
  await refuseOtherDays(
    trx,
    kind,
    joinPaths(sources),
    days.size > 0 ? days : new Map([[undefined, day]]),
    options,
  )
  const changes = await staging.changes(named)
  const leftOn = new Map([...days].map(([election, each]) => [election, each.day]))
  await options.journal.before(JOURNAL_KINDS[type.table], await staging.changedRecords())
  const merged = await staging.merge(isWhole || kind !== 'candidates' ? day.day : leftOn)
  const isNews = merged.added + merged.changed + merged.removed > 0
  const electionDays = new Map(
    [...days].map(([election, each]) => [election, each.isKnown ? each.day : null]),
  )
  const isOneDay = new Set(electionDays.values()).size <= 1
  if (kind === 'documents' && !job.dryRun) await storeDocumentFiles(trx, list.store)
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
  options: Omit<Options, 'job'> & Pick<ImportJob, 'incomplete'> & { rows: RowsByFile | undefined },
) {
  const { warn, onProgress, incomplete, rows: rowsByFile } = options
  const loaded = { read: 0, rejected: 0, rejections: [] as RejectedLine[] }
  const reject = (file: string, line: number, reason: string) => {
    loaded.rejected += 1
    if (loaded.rejections.length < MAX_REJECTIONS) loaded.rejections.push({ file, line, reason })
  }
  for (const [file, source] of sources.entries())
    for await (const batch of rowsByFile?.get(source) ?? readRows(source, { warn, incomplete })) {
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

/** Several candidate lists in one import may have different dates. */
async function daysByElection(
  staging: Staging,
  sources: readonly Source[],
  options: Pick<ImportJob, 'asOf' | 'clock'>,
): Promise<ReadonlyMap<string, DayOfFiles>> {
  const files = await staging.filesByElection()
  const ofFiles = (numbers: readonly number[]) => sources.filter((_, file) => numbers.includes(file))
  return new Map([...files].map(([election, numbers]) => [election, dayOfList(ofFiles(numbers), options)]))
}
