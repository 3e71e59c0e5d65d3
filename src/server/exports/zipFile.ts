import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { compressed } from './compressed.ts'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string>
}

/** A file's entry in the directory at the end of a ZIP. */
interface Written {
  name: Buffer
  crc: number
  size: number
  compressedSize: number
  offset: number
}

/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x08_08
const DEFLATED = 8
const VERSION = 20
/** January 1, 1980, the first day of the format: the same content always makes the same file. */
const DAY = 0x21
const MAX_BYTES_WITHOUT_ZIP64 = 2 ** 32 - 1

/** A ZIP file (PKWARE's APPNOTE 6.3.3), written as a stream: no content is held in memory. */
export async function* zipFile(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, compressedSize: 0, offset }
    const header = Buffer.concat([words(0x04034b50, [2, VERSION], ...sharedFields(entry, FLAGS)), entry.name])
    yield header
    for await (const chunk of compressed(counted(content, entry), createDeflateRaw(QUICKLY))) {
      entry.compressedSize += chunk.length
      yield chunk
    }
    const sizes = words(0x08074b50, [4, entry.crc], [4, entry.compressedSize], [4, entry.size])
    yield sizes
    offset += header.length + entry.compressedSize + sizes.length
    if (entry.size > MAX_BYTES_WITHOUT_ZIP64 || offset > MAX_BYTES_WITHOUT_ZIP64)
      throw new Error(`A ZIP file cannot hold ${offset} bytes`)
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield words(
    0x06054b50,
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
}

const QUICKLY = { level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 }

async function* counted(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

const directoryEntry = (entry: Written) =>
  Buffer.concat([
    words(
      0x02014b50,
      [2, VERSION],
      [2, VERSION],
      ...sharedFields(entry, FLAGS),
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.offset],
    ),
    entry.name,
  ])

type Word = readonly [bytes: 2 | 4, value: number]

/** The fields that a file's local header and the directory share; zeros before its content has been written. */
const sharedFields = ({ name, crc, compressedSize, size }: Written, flags: number): Word[] => [
  [2, flags],
  [2, DEFLATED],
  [2, 0],
  [2, DAY],
  [4, crc],
  [4, compressedSize],
  [4, size],
  [2, name.length],
  [2, 0],
]

/** A signature and little-endian numbers. */
function words(signature: number, ...values: readonly Word[]): Buffer {
  const all: readonly Word[] = [[4, signature], ...values]
  const bytes = Buffer.alloc(all.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of all) at = bytes.writeUIntLE(value, at, length)
  return bytes
}
