import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FiledRow } from './filedRow.ts'

/** A row as it was read: its file is the number of it in this import. */
export type SpooledRow = Pick<FiledRow, 'content' | 'report' | 'filer'> & { file: number }

/** With the largest imports a bucket holds some ten megabytes, which is what is in memory at a time. */
const BUCKETS = 512
const CHUNK = 1 << 14

/** What more than this takes goes into a file. */
const MEMORY = 16 << 20

interface Bucket {
  /** What is being filled, up to `end`. */
  open: Buffer
  end: number
  chunks: (Buffer | { at: number; length: number })[]
}

/**
 * Holds the rows of an import, by buckets that are read one after the other, so that their number does not matter: what
 * does not fit into memory lies in a file where the engine has its temporary files, which goes with the process. Rows of one
 * key come back in their order. Close it.
 */
export function openRowSpool(memory = MEMORY) {
  const buckets = new Map<number, Bucket>()
  const file = temporaryFile()
  let held = 0

  function flush(bucket: Bucket, room: number): void {
    const bytes = bucket.open.subarray(0, bucket.end)
    held += bytes.length
    if (bytes.length > 0) bucket.chunks.push(held > memory ? file.append(bytes) : bytes)
    // What is held must not be written over.
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
      // A character takes three bytes at most.
      const room = line.length * 3
      if (bucket.end + room > bucket.open.length) flush(bucket, room)
      bucket.end += bucket.open.write(line, bucket.end)
    },

    /** The rows of each bucket. */
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

/** A file without a name, made when it is needed: it is gone once nobody has it open. */
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
