import { hash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REJECTED_PREFIX } from '#contract/domain/administration.ts'
import type { Db } from '#database/connection/Db.ts'
import { DatabaseError, errorCode, messageOf, toDatabaseError } from '#database/connection/errors.ts'
import { importHistoryIn, storedListsIn } from '#database/imports/importHistory.ts'
import type { RejectedLine } from '#database/imports/imports.ts'
import type { ImportJob } from '../importJob.ts'
import { fileSchemas, isTransactionKind } from '../read/fileSchemas.ts'
import { rawLinesOf } from '../read/recordsOf.ts'
import type { Source } from '../read/openSource.ts'
import type { Report } from '../report.ts'

// @limit imports importer/readingLimits: Rejected lines kept of one import: {bytes}; none of voters or pages
/** For all files together. Further lines can be found in the files themselves. */
export const MAX_REJECTED_BYTES = 4 * 1024 * 1024

type RejectedFile = Awaited<ReturnType<typeof rejectedLines>>[number]

/**
 * The rejected lines of these files, byte for byte, each file's below its first line. Lines of other files, such as
 * those in an archive, are left out. They do not make up a list: see refuseRejectedLines.
 */
export async function rejectedLines(
  sources: readonly Pick<Source, 'path' | 'name' | 'bytes'>[],
  rejections: readonly RejectedLine[],
) {
  const files: { name: string; bytes: Buffer }[] = []
  let room = MAX_REJECTED_BYTES
  for (const source of sources) {
    const wanted = new Set(rejections.filter(({ file }) => file === source.name).map(({ line }) => line))
    if (wanted.size === 0) continue
    const bytes = await linesWith(wanted, source, room)
    room -= bytes.length
    files.push({ name: source.name, bytes })
  }
  return files
}

/** The first non-blank line and the lines with these numbers, up to the limit. */
async function linesWith(
  wanted: ReadonlySet<number>,
  { path, bytes }: Pick<Source, 'path' | 'bytes'>,
  room: number,
): Promise<Buffer> {
  const last = Math.max(...wanted)
  const lines: Buffer[] = []
  let left = room
  for await (const batch of rawLinesOf(path, bytes ? [bytes] : createReadStream(path))) {
    for (const { number, text } of batch) {
      if (!wanted.has(number) && (lines.length > 0 || text.trim() === '')) continue
      left -= text.length + 1
      if (left >= 0) lines.push(Buffer.from(`${text}\n`, 'latin1'))
    }
    if (left < 0 || (batch.at(-1)?.number ?? 0) >= last) break
  }
  return Buffer.concat(lines)
}

/** Larger files are the operator's to keep, because they would fill each backup. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

/**
 * Stores what a finished import leaves behind: the files of a list, so that they can be imported again, its report, and its
 * rejected lines, which are also written to a folder if one is given.
 */
export async function storeImport(
  db: Db,
  job: ImportJob,
  report: Report,
  sources: readonly Source[],
): Promise<void> {
  const { kind, rejectedTo } = job
  const { importId, changes, warnings, unmatched, controlTotals, rejections } = report
  if (importId !== null && isStored(job, report))
    await afterImport(report, 'The files could not be kept', () =>
      storeFiles(db, importId, job, report, sources),
    )
  const rejected: RejectedFile[] = []
  await afterImport(report, 'The rejected lines could not be kept', async () => {
    // Lines of voters are left out, as in reports; a rejected row of a page is counted in its table, not in the file.
    const hasLines = kind !== 'sample' && fileSchemas[kind].header === 'named'
    if (hasLines) rejected.push(...(await rejectedLines(sources, rejections)))
    if (rejectedTo === undefined) return
    await mkdir(rejectedTo, { recursive: true })
    for (const { name, bytes } of rejected) await writeFile(join(rejectedTo, REJECTED_PREFIX + name), bytes)
  })
  if (importId === null) return
  const files = rejected.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))
  await afterImport(report, 'The report could not be kept', () =>
    importHistoryIn(db).store(importId, { changes, warnings, unmatched, controlTotals, rejected: files }),
  )
}

/** Does work that may fail without failing the import, which is complete; the report then says what failed. */
export async function afterImport(report: Report, failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (caught) {
    const error = toDatabaseError(caught)
    const isSentence = error instanceof DatabaseError
    if (!isSentence && errorCode(error) === undefined) throw error
    report.warnings.push(`${failure}: ${messageOf(error)}${isSentence ? '' : '.'}`)
  }
}

/**
 * Whether the files are stored: those of lists of records, and of an account's whole list. Voters are too many, and an
 * export by name is not a list that a later one replaces.
 */
function isStored({ kind, account, partial = false }: ImportJob, { files }: Report): boolean {
  const isList = isTransactionKind(kind) ? account !== undefined && !partial : kind !== 'voters'
  return isList && files.reduce((sum, file) => sum + (file.size ?? 0), 0) <= MAX_KEPT_BYTES
}

async function storeFiles(
  db: Db,
  importId: number,
  { account, replace = false, clock = () => new Date() }: ImportJob,
  { files, warnings }: Report,
  sources: readonly Source[],
): Promise<void> {
  const bytes = sources.map((source) => source.bytes ?? readFileSync(source.path))
  if (bytes.some((each, index) => hash('sha256', each) !== files[index]?.sha256))
    warnings.push('The files changed while they were imported, so they are not kept.')
  else await storedListsIn(db).store(importId, { account: account ?? null, replace, files: bytes }, clock())
}
