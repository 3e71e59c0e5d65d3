import { createHash, hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { dayInFlorida, dayInNames } from '#contract/domain/days.ts'
import { errorCode, messageOf } from '#database/connection/errors.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportJob } from '../importJob.ts'

/** Small enough that the rows of one read take little memory, large enough that reading is cheap. */
const CHUNK = 1 << 18

export interface Source {
  path: string
  /** Without its folders, which are private to the operator. Unique among the files of an import. */
  name: string
  /** All bytes, if the source is not a file. */
  bytes?: Buffer
  /** Its bytes, to be read once. */
  chunks: () => Generator<Buffer>
  /** The SHA-256 in hex and the size in bytes of the whole file, even if it was not read to its end. Closes it. */
  finish: () => { sha256: string; size: number }
}

/** A file, read once while its hash is computed. Throws ImportError if there is no readable file. */
export function openSource(path: string): Source {
  const descriptor = open(path)
  const stat = fstatSync(descriptor)
  // One byte more than a small file has, so that the first read reaches its end. Anything other than a file has no
  // size.
  const room = stat.isFile() ? Math.min(CHUNK, stat.size + 1) : CHUNK
  const digest = createHash('sha256')
  let size = 0
  let finished: ReturnType<typeof finish> | undefined

  function* read(): Generator<Buffer> {
    for (;;) {
      const buffer = Buffer.allocUnsafe(room)
      const length = readSync(descriptor, buffer)
      if (length === 0) return
      const chunk = buffer.subarray(0, length)
      digest.update(chunk)
      size += length
      yield chunk
    }
  }

  function finish(): { sha256: string; size: number } {
    const rest = read()
    while (!rest.next().done);
    closeSync(descriptor)
    return { sha256: digest.digest('hex'), size }
  }

  return { path, name: basename(path), chunks: read, finish: () => (finished ??= finish()) }
}

function open(path: string): number {
  try {
    const descriptor = openSync(path, 'r')
    if (fstatSync(descriptor).isDirectory()) {
      closeSync(descriptor)
      throw new ImportError(`${path} is a folder. Name the file in it.`)
    }
    return descriptor
  } catch (error) {
    if (error instanceof ImportError) throw error
    const code = errorCode(error)
    if (code === 'ENOENT')
      throw new ImportError(`There is no file ${resolve(path)}. Check the path.`, { cause: error })
    throw new ImportError(`${path} cannot be read (${code ?? messageOf(error)}). Check who may read it.`, {
      cause: error,
    })
  }
}

const BYTES_AT_ONCE = 1 << 16

/** Bytes to be imported as a file of this name. */
export const sourceOfBytes = (name: string, bytes: Buffer): Source => ({
  path: name,
  name,
  bytes,
  // In chunks, like a file, so that only the rows of one chunk are in memory.
  *chunks() {
    for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE)
      yield bytes.subarray(start, start + BYTES_AT_ONCE)
  },
  finish: () => ({ sha256: hash('sha256', bytes), size: bytes.length }),
})

export function beginningOf(path: string, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const beginning = Buffer.alloc(length)
    return beginning.subarray(0, readSync(file, beginning))
  } finally {
    closeSync(file)
  }
}

export type DayOfFiles = ReturnType<typeof dayOfList>

/**
 * The ISO date of these files: the operator's, or else the earliest date in their names. If any name lacks a date, the
 * files' date is unknown, and that of the import counts.
 */
export function dayOfList(
  files: readonly { name: string }[],
  { asOf, clock = () => new Date() }: Pick<ImportJob, 'asOf' | 'clock'>,
) {
  const day = asOf ?? dayInNames(files.map(({ name }) => name))
  return { day: day ?? dayInFlorida(clock()), isKnown: day !== null }
}
