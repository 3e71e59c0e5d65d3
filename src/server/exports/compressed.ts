import { pipeline, type Transform } from 'node:stream'

/** These pieces, compressed. They are read no faster than the result is consumed, and abandoned if the result is. */
export async function* compressed(
  pieces: AsyncIterable<string | Buffer>,
  compressor: Transform,
): AsyncGenerator<Buffer> {
  // Errors on either side are thrown where the result is read.
  const made = pipeline(pieces, compressor, () => undefined)
  for await (const chunk of made) yield chunk as Buffer // compressors produce bytes
}
