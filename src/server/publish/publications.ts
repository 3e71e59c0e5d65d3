import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Publication } from '#contract/schemas/publication.ts'
import type { BytePart } from '../exports/bytePart.ts'

/** Of a register that has never hidden a record. */
const NOTHING_HIDDEN = '0/'

/** The file that lists the files of the last publication. */
export const MANIFEST = 'manifest.json'

/** What the name of a file's compressed form adds to its own. */
export const PACKED = '.gz'

export type Publications = ReturnType<typeof publicationsIn>

/**
 * The publications in a folder; none without a folder. What was published before a record was hidden is withdrawn, if
 * `concealment` says what is hidden now.
 */
export const publicationsIn = (folder: string | undefined, concealment?: () => Promise<string>) => ({
  /** The last complete publication; null if there is none. */
  async last(): Promise<Publication | null> {
    const text = folder && (await readFile(join(folder, MANIFEST), 'utf8').catch(() => ''))
    if (!text) return null
    const last = Publication.parse(JSON.parse(text))
    return concealment && (await concealment()) !== (last.concealed ?? NOTHING_HIDDEN) ? null : last
  },

  /**
   * The bytes of a published file, or of its compressed form. It is opened by whoever reads them: a request may be
   * refused or abandoned.
   */
  read: (path: string, isPacked: boolean, part: BytePart) =>
    bytesOf(join(folder ?? '', isPacked ? path + PACKED : path), part),
})

async function* bytesOf(path: string, part: BytePart): AsyncGenerator<Buffer> {
  yield* createReadStream(path, part)
}
