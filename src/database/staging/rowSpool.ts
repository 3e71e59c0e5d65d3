import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FiledRow } from './filedRow.ts'

/** A row as read; `file` is its file's number in this import. */
export type SpooledRow = Pick<FiledRow, 'content' | 'report' | 'filer'> & { file: number }

/** With the largest imports, a bucket has some ten megabytes, and one bucket is in memory at a time. */
const BUCKETS = 512
const CHUNK = 1 << 14

/** Bytes beyond this go to a file. */
const MEMORY = 16 << 20

interface Bucket {
  /** The chunk being filled, up to `end`. */
  open: Buffer
  end: number
  chunks: (Buffer | { at: number; length: number })[]
}

/**
 * Holds the rows of an import in buckets that are read one after another, so that their number does not matter. Bytes
 * that do not fit in memory go to a file in the engine's temporary directory, which disappears with the process. Rows
 * with the same key come back in order. Close it when done.
 */
export function openRowSpool(memory = MEMORY) {
  const buckets = new Map<number, Bucket>()
  const file = temporaryFile()
  let held = 0

  function flush(bucket: Bucket, room: number): void {
    const bytes = bucket.open.subarray(0, bucket.end)
    held += bytes.length
    if (bytes.length > 0) bucket.chunks.push(held > memory ? file.append(bytes) : bytes)
    // A chunk held in memory must not be overwritten.
    if (room > 0 && (held <= memory || bucket.open.length < room))
      bucket.open = Buffer.allocUnsafeSlow(Math.max(CHUNK, room))
    bucket.end = 0
  }

  return {
    /** Rows with the same key stay together. */
    add(key: number, { file: source, content, report, filer }: SpooledRow): void {
      const at = key % BUCKETS
      let bucket = buckets.get(at)
      if (!bucket) buckets.set(at, (bucket = { open: Buffer.alloc(0), end: 0, chunks: [] }))
      const line = `${source}\t${content}\t${report}\t${filer}\n`
      // A character takes at most three bytes.
      const room = line.length * 3
      if (bucket.end + room > bucket.open.length) flush(bucket, room)
      bucket.end += bucket.open.write(line, bucket.end)
    },

    /** The rows, bucket by bucket. */
    *buckets(): Generator<SpooledRow[]> {
      for (const bucket of buckets.values()) {
        flush(bucket, 0)
        const bytes = bucket.chunks.map((chunk) => (Buffer.isBuffer(chunk) ? chunk : file.read(chunk)))
        bucket.chunks = []
        yield Buffer.concat(bytes).toString().split('\n').slice(0, -1).map(readLine)
      }
    },

    close: () => file.close(),
  }
}

function readLine(line: string): SpooledRow {
  const afterFile = line.indexOf('\t')
  const beforeFiler = line.lastIndexOf('\t')
  const beforeReport = line.lastIndexOf('\t', beforeFiler - 1)
  return {
    file: Number(line.slice(0, afterFile)),
    content: line.slice(afterFile + 1, beforeReport),
    report: line.slice(beforeReport + 1, beforeFiler),
    filer: line.slice(beforeFiler + 1),
  }
}

function openUnnamed(): number {
  const folder = mkdtempSync(join(process.env['SQLITE_TMPDIR'] ?? tmpdir(), 'import-'))
  const descriptor = openSync(join(folder, 'rows'), 'w+', 0o600)
  rmSync(folder, { recursive: true })
  return descriptor
}

/** An unlinked file, created when needed; it disappears once it is closed. */
function temporaryFile() {
  let descriptor: number | undefined
  let size = 0
  return {
    append(bytes: Buffer) {
      descriptor ??= openUnnamed()
      const at = size
      for (let written = 0; written < bytes.length;)
        written += writeSync(descriptor, bytes, written, bytes.length - written, at + written)
      size += bytes.length
      return { at, length: bytes.length }
    },
    read({ at, length }: { at: number; length: number }): Buffer {
      const bytes = Buffer.allocUnsafe(length)
      if (descriptor !== undefined) readSync(descriptor, bytes, 0, length, at)
      return bytes
    },
    close(): void {
      if (descriptor !== undefined) closeSync(descriptor)
      descriptor = undefined
    },
  }
}
