import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REJECTED_PREFIX } from '#contract/domain/rejectedPrefix.ts'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import type { Db } from '#database/connection/Db.ts'
import { toDatabaseError } from '#database/writeTransaction.ts'
import { importHistoryIn } from '#database/repositories/importHistory.ts'
import { messageOf } from '#database/connection/messageOf.ts'
import { fileSchemas } from '../read/fileSchemas.ts'
import type { Source } from '../read/openSource.ts'
import type { Report } from '../report.ts'
import { errorCode } from '#database/connection/errorCode.ts'
import { type RejectedFile, rejectedLines } from './rejectedLines.ts'

/** Lines of voters are left out, as in reports; a rejected row of a page is counted in its table, not in the file. */
const WITHOUT_LINES: ReadonlySet<string> = new Set([
  'voters',
  ...Object.entries(fileSchemas).flatMap(([kind, { header }]) => (header === 'page' ? [kind] : [])),
])

/** Stores the report of a finished import with its rejected lines, and writes those lines to a folder if one is given. */
export async function keepReport(
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
