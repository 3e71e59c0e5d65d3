import { basename } from 'node:path'
import { inImportTransaction } from '#server/data/importTransaction.ts'
import { type ImportedFile, importsIn } from '#server/data/imports.ts'
import { clearRecords, mirrorIsEmpty } from '#server/data/mirror.ts'
import { registerIn } from '#server/data/register.ts'
import { DatabaseRefused } from '#server/db/DatabaseRefused.ts'
import type { Db } from '#server/db/openDatabase.ts'
import { ImportRefused } from './ImportRefused.ts'
import { KINDS } from './kinds.ts'
import { collectWarnings } from './load/collectWarnings.ts'
import { loadKind } from './load/loadKind.ts'
import { storeDocuments } from './load/storeDocuments.ts'
import type { KindName } from './read/layouts.ts'
import { openSource, type Source } from './read/openSource.ts'
import { addCounts, NO_COUNTS, type Report, sayCounts } from './report.ts'

/** Lists to import together: one for the kinds of the command line, all of them for the sample. */
export interface Order {
  kind: KindName | 'sample'
  lists: readonly List[]
  /** Where the files of filed documents are kept, by content. */
  documentStore: string
  /** Say what would happen, and change nothing. */
  dryRun?: boolean
  onProgress?: ((kind: KindName, read: number) => void) | undefined
}

interface List {
  kind: KindName
  /** Several files of a kind are one list. */
  files: readonly string[]
  /** The folder of the files that a document index names. */
  documents: string
}

/**
 * Imports these lists, all or nothing, and records the run. A refused import answers too, with `outcome` 'refused'
 * and a sentence for the operator; what is thrown is a fault of the program.
 */
export async function runImport(db: Db, order: Order): Promise<Report> {
  const { kind, lists, dryRun = false } = order
  const startedAt = new Date().toISOString()
  const sources = new Map<string, Source>()
  const reportOf = (result: Pick<Report, 'outcome' | 'message'> & Partial<Report>): Report => ({
    kind,
    dryRun,
    files: lists.flatMap(({ files }) => files.map((path) => fingerprint(path, sources.get(path)))),
    ...NO_COUNTS,
    rejections: [],
    warnings: [],
    startedAt,
    finishedAt: new Date().toISOString(),
    ...result,
  })

  try {
    for (const path of lists.flatMap(({ files }) => files)) sources.set(path, openSource(path))
    return await inImportTransaction(db, !dryRun, async (trx) => {
      const report = reportOf({ outcome: 'done', ...(await load(trx, order, sources)) })
      await importsIn(trx).record({ ...report, who: WHO })
      return report
    })
  } catch (error) {
    if (!(error instanceof ImportRefused || error instanceof DatabaseRefused)) throw error
    const report = reportOf({ outcome: 'refused', message: error.message })
    // A database that refuses the import would not take the record of it either.
    if (!dryRun && error instanceof ImportRefused) await importsIn(db).record({ ...report, who: WHO })
    return report
  }
}

const WHO = 'importer'

/** Loads every list inside the transaction `trx`, and says so. */
async function load(trx: Db, order: Order, sources: ReadonlyMap<string, Source>) {
  const { warn, sentences } = collectWarnings()
  const register = registerIn(trx)
  const wasSample = await register.isSample()
  const isSample = order.kind === 'sample'
  if (isSample && !wasSample && !(await mirrorIsEmpty(trx)))
    throw new ImportRefused(
      'This register holds real records, and the sample would replace them. Set DATA_DIR to another folder for the sample.',
    )
  if (wasSample && !isSample) await clearRecords(trx)
  if (wasSample !== isSample) await register.setSample(isSample)

  let counts = NO_COUNTS
  const rejections: Report['rejections'][number][] = []
  const said: string[] = []
  let isChanged = wasSample !== isSample
  for (const { kind, files, documents } of order.lists) {
    const loaded = await loadKind(
      trx,
      KINDS[kind],
      files.flatMap((path) => sources.get(path) ?? []),
      {
        ignoreScope: isSample,
        warn,
        storeDocument: storeDocuments(documents, order.dryRun ? null : order.documentStore),
        onProgress: (read) => order.onProgress?.(kind, read),
      },
    )
    counts = addCounts(counts, loaded)
    rejections.push(...loaded.rejections)
    said.push(`${kind} ${sayCounts(loaded)}.`)
    isChanged ||= KINDS[kind].isPublic && loaded.added + loaded.changed + loaded.removed > 0
  }
  if (isChanged) await register.noteChange()

  if (wasSample && !isSample) said.push('The sample register was removed first.')
  const message = `${order.dryRun ? 'Dry run, nothing changed; it would be' : 'Done'}: ${said.join(' ')}`
  return { ...counts, message, rejections, warnings: sentences() }
}

/** What is known of a file, also of one that could not be opened. */
function fingerprint(path: string, source: Source | undefined): ImportedFile {
  return { name: basename(path), ...(source?.finish() ?? { sha256: null, size: null }) }
}
