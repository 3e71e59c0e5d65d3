import type { Db } from '../../connection/Db.ts'
import type { TypeSum } from '../../money/ledgers.ts'
import { readSummaries } from './readSummaries.ts'
import type { Segment } from '../store/segment.ts'

/** The sum of an account's rows of a kind and type, with whole lists and loose rows apart. */
interface OwnersSum extends TypeSum {
  owner: number
  isWhole: boolean
}

/** Sums by owner, kind, whole or loose, and type. */
export async function sumsByType(db: Db, segments: readonly Segment[]): Promise<OwnersSum[]> {
  const summaries = await readSummaries(db, segments)
  const sums = new Map<string, OwnersSum>()
  for (const { segmentId, owner, kind, isWhole } of segments)
    for (const [type, rows, cents] of summaries.get(segmentId)?.types ?? []) {
      const key = `${owner} ${kind} ${isWhole} ${type}`
      const sum = sums.get(key) ?? { owner, kind, isWhole, type, rows: 0, cents: 0 }
      sums.set(key, { ...sum, rows: sum.rows + rows, cents: sum.cents + cents })
    }
  return [...sums.values()]
}
