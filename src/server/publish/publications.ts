import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Publication, type PublishedFile } from '#contract/schemas/publication.ts'

/** The file that names those of the last publication. */
export const MANIFEST = 'manifest.json'

export type Publications = ReturnType<typeof publicationsIn>

/** What was published into a folder; nothing, where there is none. */
export const publicationsIn = (folder: string | undefined) => ({
  /** The last publication that is whole; null where there is none. */
  async last(): Promise<Publication | null> {
    const text = folder && (await readFile(join(folder, MANIFEST), 'utf8').catch(() => ''))
    return text ? Publication.parse(JSON.parse(text)) : null
  },

  /** The bytes of a file that the manifest names. */
  read: ({ path }: Pick<PublishedFile, 'path'>) => createReadStream(join(folder ?? '', path)),
})
