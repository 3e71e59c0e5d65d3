import { createWriteStream } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SAFE_FILE_NAME } from '#contract/schemas/openImport.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { ImportError } from '../ImportError.ts'
import { errorCode } from '#database/connection/errors.ts'
import { zipEntries } from '../read/zipEntries.ts'

/** The most files in an archive; a document index comes with all its documents. */
const MAX_UNPACKED_FILES = 5_000

/** The unpacked size of all files of an archive together. */
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3

/** Disk space that is left to the register. */
const ROOM_LEFT_BYTES = 1024 ** 3

const MAX_FOLDERS = 8

/**
 * Unpacks an archive with its folders into a folder, and returns the paths of its files relative to it. Throws
 * ImportError if it is damaged, has too many files or too much for the disk, if a name leads out of the folder, is taken
 * or too long, or if the folder cannot be written to; what was unpacked by then stays.
 */
export async function unpackArchive(path: string, folder: string): Promise<string[]> {
  const entries = zipEntries(path)
  const bytes = entries.reduce((so, { size }) => so + size, 0)
  if (entries.length > MAX_UNPACKED_FILES)
    throw new ImportError(
      `${path} holds ${formatNumber(entries.length)} files, and at most ` +
        `${formatNumber(MAX_UNPACKED_FILES)} are unpacked. Split them into several archives.`,
    )
  if (bytes > MAX_UNPACKED_BYTES)
    throw new ImportError(
      `${path} would be ${gigabytes(bytes)} unpacked, and at most ${gigabytes(MAX_UNPACKED_BYTES)} are. Use the command ` +
        'npm run import for files of this size.',
    )
  const unsafe = entries.find(({ name }) => !isSafe(name))
  if (unsafe)
    throw new ImportError(
      `${path} holds a file named ${JSON.stringify(unsafe.name.slice(0, 120))}, which would be unpacked outside its folder. ` +
        'Create the archive again.',
    )
  const { bavail, bsize } = await statfs(folder).catch((error: unknown) => {
    throw new ImportError(
      `Nothing can be unpacked into ${folder} (${errorCode(error)}). Name a folder that exists.`,
      { cause: error },
    )
  })
  if (bytes + ROOM_LEFT_BYTES > bavail * bsize)
    throw new ImportError(`The disk has no room to unpack ${path}, which takes ${gigabytes(bytes)}.`)
  for (const { name, chunks } of entries) {
    const target = join(folder, name)
    try {
      await mkdir(dirname(target), { recursive: true })
      await pipeline(chunks, createWriteStream(target, { flags: 'wx' }))
    } catch (error) {
      const code = errorCode(error)
      if (code === undefined || code.startsWith('ERR_')) throw error
      // A file may have the name of a folder, in either order.
      const why = ['EEXIST', 'ENOTDIR'].includes(code)
        ? `There are two files named ${name}, or a file and a folder of the same name. Keep one of them.`
        : `${name} in ${path} cannot be unpacked (${code}). Make room for it, shorten its name, or let this user write there.`
      throw new ImportError(why, { cause: error })
    }
  }
  return entries.map(({ name }) => name)
}

function isSafe(name: string): boolean {
  const parts = name.split('/')
  return parts.length <= MAX_FOLDERS && parts.every((part) => SAFE_FILE_NAME.test(part))
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
