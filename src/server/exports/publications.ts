import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Publication, type PublishedFile } from '#contract/schemas/publication.ts'
import type { BytePart } from './sendPublished.ts'

/** The file that lists the files of the last publication; a copy in each one's own folder lists its files. */
export const MANIFEST = 'manifest.json'

/** What the name of a file's compressed form adds to its own. */
export const PACKED = '.gz'

export type Publications = ReturnType<typeof publicationsIn>

/**
 * The publications in a folder, which need not exist. What was published before a record was hidden is withdrawn, if
 * `concealment` says what is hidden now.
 */
export function publicationsIn(folder: string, concealment?: () => Promise<string>) {
  async function listedIn(manifest: string): Promise<Publication | null> {
    const publication = publicationOf(await readFile(join(folder, manifest), 'utf8').catch(() => ''))
    if (!publication) return null
    const isWithdrawn = concealment && (await concealment()) !== publication.concealed
    return isWithdrawn ? null : publication
  }

  return {
    /** The last complete publication; null if there is none. */
    last: () => listedIn(MANIFEST),

    /** The file at this path, of the last publication or the one before it, whose downloads can so be resumed. */
    async file(path: string): Promise<PublishedFile | undefined> {
      for (const manifest of [MANIFEST, join(dirname(path), MANIFEST)]) {
        const listed = (await listedIn(manifest))?.files.find((file) => file.path === path)
        if (listed) return listed
      }
      return undefined
    },

    /**
     * The bytes of a published file, or of its compressed form. It is opened by whoever reads them: a request may be
     * refused or abandoned.
     */
    read: (path: string, isPacked: boolean, part: BytePart) =>
      bytesOf(join(folder, isPacked ? path + PACKED : path), part),
  }
}

/** Null for a manifest that this version cannot read. */
function publicationOf(text: string): Publication | null {
  try {
    return Publication.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function* bytesOf(path: string, part: BytePart): AsyncGenerator<Buffer> {
  yield* createReadStream(path, part)
}
