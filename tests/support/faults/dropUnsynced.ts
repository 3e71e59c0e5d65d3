import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'

interface Write {
  offset: number
  /** The file's size before the write. */
  size: number
  /** The bytes that were overwritten. */
  bytes: Buffer
}

/** The bytes before a journal record's data: `struct record` in faultySystem.c. */
const HEAD = 32

/** Simulates a power cut: removes from each file whatever was written after a random moment since its last sync. */
export function dropUnsynced(journal: string, random: () => number): void {
  if (!existsSync(journal)) return
  for (const [path, writes] of unsynced(readFileSync(journal))) {
    if (!existsSync(path)) continue
    const file = openSync(path, 'r+')
    for (const { offset, size, bytes } of writes
      .slice(Math.floor(random() * (writes.length + 1)))
      .toReversed()) {
      if (bytes.length > 0) writeSync(file, bytes, 0, bytes.length, offset)
      ftruncateSync(file, size)
    }
    closeSync(file)
  }
  truncateSync(journal)
}

/** The writes to each file since its last sync. The last record may be truncated. */
function unsynced(journal: Buffer): Map<string, Write[]> {
  const writesByFile = new Map<string, Write[]>()
  for (let at = 0; at + HEAD <= journal.length;) {
    const isSync = journal.readInt32LE(at) === 1
    const pathEnd = at + HEAD + journal.readInt32LE(at + 4)
    const end = pathEnd + Number(journal.readBigInt64LE(at + 24))
    if (end > journal.length) break
    const path = journal.toString('utf8', at + HEAD, pathEnd)
    if (isSync) writesByFile.delete(path)
    else
      writesByFile.set(path, [
        ...(writesByFile.get(path) ?? []),
        {
          offset: Number(journal.readBigInt64LE(at + 8)),
          size: Number(journal.readBigInt64LE(at + 16)),
          bytes: journal.subarray(pathEnd, end),
        },
      ])
    at = end
  }
  return writesByFile
}
