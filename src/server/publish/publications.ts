import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Publication, type PublishedFile } from '#contract/schemas/publication.ts'

/** The file that lists the files of the last publication. */
export const MANIFEST = 'manifest.json'

export type Publications = ReturnType<typeof publicationsIn>

/** The publications in a folder; none without a folder. */
export const publicationsIn = (folder: string | undefined) => ({
  /** The last complete publication; null if there is none. */
  async last(): Promise<Publication | null> {
    const text = folder && (await readFile(join(folder, MANIFEST), 'utf8').catch(() => ''))
    return text ? Publication.parse(JSON.parse(text)) : null
  },

  /** The bytes of a file in the manifest. It is opened by whoever reads them: a request may be refused or abandoned. */
  read: ({ path }: Pick<PublishedFile, 'path'>) => bytesOf(join(folder ?? '', path)),
})

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}
