import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { slicesOf } from '#contract/domain/rows.ts'
import { ImportError } from '../ImportError.ts'
import { errorCode } from '#database/connection/errors.ts'
import { isUtf8 } from 'node:buffer'

/** Node has four threads for files; further files wait until one is free. */
const FILES_AT_ONCE = 16

/**
 * Stores files in the folder `store`, named by their hashes. They are renamed into place once they are complete and on
 * disk, so a file with such a name is always whole. Throws ImportError if a file cannot be stored.
 */
export function fileStore(store: string) {
  /** Files that are written but perhaps not on disk yet, by hash. */
  const unfinished = new Map<string, string>()

  const refuse = (error: unknown): never => {
    for (const path of unfinished.values()) if (existsSync(path)) rmSync(path)
    unfinished.clear()
    throw new ImportError(
      `Document files cannot be written to the folder ${store} (${errorCode(error)}). Make room in it, or let ` +
        `this user write to it, and import again.`,
      { cause: error },
    )
  }

  return {
    /** The file is stored once `flush` has resolved. */
    add(hash: string, bytes: Buffer): void {
      if (unfinished.has(hash) || existsSync(join(store, hash))) return
      const path = join(store, `${hash}.${process.pid}.tmp`)
      unfinished.set(hash, path)
      try {
        mkdirSync(store, { recursive: true })
        writeFileSync(path, bytes)
      } catch (error) {
        refuse(error)
      }
    },

    /** Syncs them together, because a disk takes several files as quickly as one. */
    async flush(): Promise<void> {
      for (const some of slicesOf([...unfinished], FILES_AT_ONCE)) {
        const finished = await Promise.allSettled(some.map(([hash, path]) => finish(path, join(store, hash))))
        const failed = finished.find(({ status }) => status === 'rejected')
        if (failed?.status === 'rejected') refuse(failed.reason)
      }
      unfinished.clear()
    },
  }
}

async function finish(path: string, place: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(path, place)
}

/** The first bytes of the formats of filings. */
const SIGNATURES: readonly (readonly [mediaType: string, bytes: string])[] = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
]

/**
 * The media type of a file, by its bytes and never by its name: a web page named as a PDF is plain text, and anything
 * neither known nor text can only be downloaded.
 */
export function sniffMediaType(bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, 8)
  const known = SIGNATURES.find(([, signature]) => beginning.startsWith(signature))
  if (known) return known[0]
  if (!isPrintable(bytes)) return 'application/octet-stream'
  // Without a charset browsers guess, and do not consider UTF-8.
  return `text/plain; charset=${isUtf8(bytes) ? 'utf-8' : 'windows-1252'}`
}

/** Text in UTF-8 or Windows-1252: no control characters except whitespace and page breaks. */
function isPrintable(bytes: Buffer): boolean {
  return bytes.every((byte) =>
    byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  )
}
