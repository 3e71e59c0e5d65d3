import { type StagedRow, type Merged, openStaging } from '#database/staging/openStaging.ts'
import type { RejectedLine } from '#database/repositories/imports.ts'
import type { RecordChange } from '#database/staging/listChanges.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { importTypes, type ListType, type ImportContext } from '../importTypeOf.ts'
import type { ImportJob } from '../importJob.ts'
import { type DayOfFiles, dayOfList } from '../read/dayOfFiles.ts'
import { linesOf } from '../read/linesOf.ts'
import type { Source } from '../read/openSource.ts'
import type { ControlTotals, UnmatchedFiler } from './loadTransactions.ts'
import { refuseOtherDays } from './refuseOtherDays.ts'
import { refuseRemovals } from './refuseRemovals.ts'
import { joinPaths, assertNotEmpty, assertMostlyReadable } from './assertUsable.ts'

/** What came of one kind's files. Lines are counted in `read` and `rejected`, rows in the others. */
export interface Loaded extends Omit<Merged, 'kept'>, Partial<Pick<Merged, 'kept'>> {
  read: number
  rejected: number
  rejections: RejectedLine[]
  /** The elections that were replaced, of a kind that is replaced by election. */
  elections: string[]
  /** Transactions that no account is known for, by filer. */
  unmatched: UnmatchedFiler[]
  /** Of lists: what they change, as far as a report names it. */
  changes?: RecordChange[]
  /** Of transactions: what became of every row and cent. */
  controlTotals: ControlTotals | null
  /** Whether what is shown changes; without it, whether any row does. */
  isNews?: boolean
}

interface Options extends ImportContext, Pick<ImportJob, 'asOf' | 'allowOlder' | 'allowRemovals' | 'clock'> {
  /** The list speaks for all there are, even where its kind speaks for those it names. */
  isWhole?: boolean
  /** How many changes are named. */
  named: number
  onProgress?: (read: number) => void
}

/** A file of nothing but bad lines must not fill the memory; the count goes on. */
export const KEPT_REJECTIONS = 10_000

/**
 * Replaces what the register mirrors of this kind by what the files hold, inside the transaction `trx`; what a rejected
 * line is about stays as it is. Throws ImportError where a file as a whole is wrong, holds no rows, has more bad lines
 * than good ones, or looks like a part of a list or an older one.
 */
export async function loadList(
  trx: Db,
  kindName: ListType,
  sources: readonly Source[],
  options: Options,
): Promise<Loaded> {
  const { isWhole = false, onProgress } = options
  const kind = importTypes[kindName]
  const staging = await openStaging(trx, kind.table, { isWhole })
  const rowsIn = kind.start(options)
  let arrived = 0
  const loaded = { read: 0, rejected: 0, rejections: [] as RejectedLine[] }
  const reject = (file: number, line: number, reason: string) => {
    loaded.rejected += 1
    if (loaded.rejections.length < KEPT_REJECTIONS)
      loaded.rejections.push({ file: sources[file]?.name ?? '', line, reason })
  }

  for (const [file, source] of sources.entries())
    for (const batch of rowsIn(source.path, linesOf(source.path, source.chunks()))) {
      loaded.read += batch.length
      const rows: StagedRow[] = []
      for (const { line, content, key } of batch)
        if ('reason' in content) {
          reject(file, line, content.reason)
          if (content.isLost) await staging.keep(key, content)
        } else {
          arrived += 1
          rows.push(...content.map((row) => ({ row, file, line })))
          if (content.length === 0 && key !== null) await staging.name(key)
        }
      for (const { staged, key, first } of await staging.add(rows)) {
        const where = first.file === staged.file ? '' : ` of ${sources[first.file]?.name}`
        reject(staged.file, staged.line, `${kind.keyName} ${key} already on line ${first.line}${where}`)
      }
      onProgress?.(loaded.read)
    }

  assertMostlyReadable(kind.noun, sources, loaded)
  assertNotEmpty(kind.noun, sources, arrived)
  await staging.settle()
  if (!options.allowRemovals) refuseRemovals(joinPaths(sources), kindName, await staging.removals())
  const day = dayOfList(sources, options)
  const files = kindName === 'candidates' ? await staging.filesByElection() : NO_ELECTIONS
  const days = daysByElection(files, sources, options)
  await refuseOtherDays(trx, { kind: kindName, files: joinPaths(sources), day, days }, options)
  const changes = await staging.changes(options.named)
  const leftOn = new Map([...days].map(([election, each]) => [election, each.day]))
  const merged = await staging.merge(isWhole || kindName !== 'candidates' ? day.day : leftOn)
  return { ...loaded, ...merged, unmatched: [], controlTotals: null, elections: [...days.keys()], changes }
}

const NO_ELECTIONS: ReadonlyMap<string, readonly number[]> = new Map()

/** Several lists of one import need not be of one day. `files`: their numbers, by the elections in them. */
const daysByElection = (
  files: ReadonlyMap<string, readonly number[]>,
  sources: readonly Source[],
  options: Options,
): ReadonlyMap<string, DayOfFiles> =>
  new Map(
    [...files].map(([election, numbers]) => [
      election,
      dayOfList(
        numbers.flatMap((file) => sources[file] ?? []),
        options,
      ),
    ]),
  )
