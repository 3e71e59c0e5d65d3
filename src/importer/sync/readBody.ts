/** A hundred times the longest real list, six times the longest real account. */
const MAX_BYTES = 64 * 1024 * 1024

/** The whole body of an answer. Throws if it is larger than any real one, because it may never end. */
export async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('the answer is over 64 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
