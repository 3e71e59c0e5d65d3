import type { ImportType, LineOfRows } from '../importTypeOf.ts'
import type { Source } from '../read/openSource.ts'
import type { Warn } from '../read/recordsOf.ts'

interface Options {
  warn: Warn
  onProgress: (read: number) => void
}

/** The same type, with these files read already. For lists whose reading is slow and whose rows fit into memory. */
export async function readAhead(
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
