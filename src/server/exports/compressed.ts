import { pipeline, type Transform } from 'node:stream'

/**
 * What a compressor makes of these pieces, which it asks for no faster than the result is taken. Where that is given up,
 * so are the pieces.
 */
export async function* compressed(
  pieces: AsyncIterable<string | Buffer>,
  compressor: Transform,
): AsyncGenerator<Buffer> {
  // What goes wrong on either side is thrown where the result is read.
  const made = pipeline(pieces, compressor, () => undefined)
  for await (const chunk of made) yield chunk as Buffer // a compressor reads bytes
}
