import { type Arrival, type Merged, openArrivals } from '#server/data/arrivals.ts'
import type { RejectedLine } from '#server/data/imports.ts'
import type { Db } from '#server/db/openDatabase.ts'
import type { Kind, Run } from '../kinds.ts'
import { linesOf } from '../read/linesOf.ts'
import type { Source } from '../read/openSource.ts'
import type { UnmatchedFiler } from './gatherUnmatched.ts'
import { refuseEmpty, refuseMostlyBad } from './refuseUseless.ts'

/** What came of one kind's files. Lines are counted in `read` and `rejected`, rows in the others. */
export interface Loaded extends Merged {
  read: number
  rejected: number
  rejections: RejectedLine[]
  /** Transactions that no account is known for, by filer. */
  unmatched: UnmatchedFiler[]
}

interface Options extends Run {
  /** Replace the whole table, even where the files hold only some elections. */
  ignoreScope?: boolean
  onProgress?: (read: number) => void
}

/** A file of nothing but bad lines must not fill the memory; the count goes on. */
export const KEPT_REJECTIONS = 10_000

/**
 * Replaces what the register mirrors of this kind by what the files hold, inside the transaction `trx`. Throws
 * ImportRefused where a file as a whole is wrong, holds no rows, or has more bad lines than good ones.
 */
export async function loadKind(
  trx: Db,
  kind: Kind,
  sources: readonly Source[],
  options: Options,
): Promise<Loaded> {
  const { ignoreScope = false, onProgress } = options
  const arrivals = await openArrivals(trx, kind.table)
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
      const arriving: Arrival[] = []
      for (const { line, content } of batch)
        if (typeof content === 'string') reject(file, line, content)
        else arriving.push(...content.map((row) => ({ row, file, line })))
      arrived += arriving.length
      for (const { arrival, key, first } of await arrivals.add(arriving)) {
        const where = first.file === arrival.file ? '' : ` of ${sources[first.file]?.name}`
        reject(arrival.file, arrival.line, `${kind.keyName} ${key} already on line ${first.line}${where}`)
      }
      onProgress?.(loaded.read)
    }

  refuseMostlyBad(kind.noun, sources, loaded)
  refuseEmpty(kind.noun, sources, arrived)
  return { ...loaded, unmatched: [], ...(await arrivals.merge({ ignoreScope })) }
}
