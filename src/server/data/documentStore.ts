import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

export type DocumentStore = ReturnType<typeof documentStore>

/** The files of filed documents, each once, named by the SHA-256 of its bytes: no path from outside reaches the disk. */
export function documentStore(folder: string) {
  return {
    folder,

    /** Null when the file is not there. */
    async read(contentHash: string): Promise<{ size: number; bytes: ReadableStream } | null> {
      if (!/^[0-9a-f]{64}$/.test(contentHash)) return null
      const file = await open(join(folder, contentHash)).catch(() => null)
      if (!file) return null
      const { size } = await file.stat()
      return { size, bytes: Readable.toWeb(file.createReadStream()) as ReadableStream }
    },
  }
}
