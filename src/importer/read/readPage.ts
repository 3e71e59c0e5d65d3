import { ImportError } from '../ImportError.ts'
import { decodeText } from './decodeText.ts'

/** More than the longest page of the state's may have. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024

/** The text of a file that is read whole. Throws ImportError if it is too long for a page. */
export function readPage(path: string, chunks: Iterable<Buffer>): string {
  const parts: Buffer[] = []
  let bytes = 0
  for (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > MAX_PAGE_BYTES)
      throw new ImportError(
        `${path} has more than 64 MB, far more than any page of the state's. Save the page again.`,
      )
    parts.push(chunk)
  }
  return decodeText(Buffer.concat(parts))
}
