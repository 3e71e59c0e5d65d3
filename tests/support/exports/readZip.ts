import { crc32, inflateRawSync } from 'node:zlib'

/**
 * The files of a ZIP according to its central directory, each checked against its size and checksum; a separate parser,
 * for tests.
 */
export function readZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const crc = zip.readUInt32LE(at + 16)
    const [compressed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const content = inflateRawSync(zip.subarray(begin, begin + compressed))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, content.toString())
    at += 46 + nameLength
  }
  return files
}
