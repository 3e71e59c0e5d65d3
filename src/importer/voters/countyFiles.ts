import { createReadStream } from 'node:fs'
import type { Warn } from '../read/recordsOf.ts'
import { beginningOf, type Source } from '../read/openSource.ts'
import { ImportError, printable } from '../ImportError.ts'
import { isZip, zipEntries } from '../read/zipEntries.ts'

/** One county's part of the extract, as its own file or in an archive. */
export interface CountyFile {
  name: string
  /** For messages: where it is. */
  path: string
  /** Bytes, unpacked. */
  size: number
  /** Its bytes from an offset on. */
  chunks: (offset: number) => AsyncGenerator<Buffer>
}

const READ_AT_ONCE = 1 << 19

/** The county files in a file of the command line: itself, or those in the state's archive. */
export function countyFiles({ path, name, bytes, finish }: Source, warn: Warn): CountyFile[] {
  if (bytes !== undefined)
    return [{ name, path, size: bytes.length, chunks: (offset) => skip(only(bytes), offset) }]
  if (!isZip(beginningOf(path, 4)))
    return [{ name, path, size: finish().size, chunks: (offset) => readFrom(path, offset) }]
  const entries = zipEntries(path)
  const files = entries.filter((entry) => entry.name.toLowerCase().endsWith('.txt'))
  for (const entry of entries)
    if (!files.includes(entry)) warn('Files in the archive that are not read', entry.name)
  if (files.length === 0)
    throw new ImportError(
      `${path} holds no .txt file, and an extract has one for each county. Download it again.`,
    )
  return files.map((entry) => {
    const inside = printable(entry.name)
    const chunks = (offset: number) => skip(entry.chunks(), offset)
    return { name: inside, path: `${path}: ${inside}`, size: entry.size, chunks }
  })
}

async function* readFrom(path: string, start: number): AsyncGenerator<Buffer> {
  // Without an encoding, a file stream yields buffers.
  yield* createReadStream(path, { start, highWaterMark: READ_AT_ONCE }) as AsyncIterable<Buffer>
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Compressed content can only be read from its beginning. */
async function* skip(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}
