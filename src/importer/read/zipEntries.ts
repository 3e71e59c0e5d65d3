import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { counted } from '#contract/domain/text.ts'
import { errorCode } from '#database/connection/errors.ts'
import { ImportError } from '../ImportError.ts'

/*
 * Source of the format: PKWARE's APPNOTE.TXT 6.3, sections 4.3 to 4.5. Only what the state's archives need: files stored
 * or deflated, in one part, not encrypted, and zip64 for more than four gigabytes.
 */
export interface ZipEntry {
  name: string
  /** The unpacked size in bytes. */
  size: number
  /** The bytes of the file; their size and checksum are verified at the end. Throws ImportError. */
  chunks: () => AsyncGenerator<Buffer>
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 'PK\x05\x06'
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const [STORED, DEFLATED] = [0, 8]
/** The flag for a UTF-8 name. */
const UTF_8 = 0x800
const END_LENGTH = 22
const LOCATOR_64_LENGTH = 20
const LONGEST_COMMENT = 0xffff
/** Where macOS adds, for each file, one of the same name that holds what its Finder knows about it. */
const FOR_MACS = '__MACOSX/'
/** Stands for a number that does not fit here and is in the extra field. */
const IN_EXTRA_FIELD = 0xffff_ffff
/** Stands for a number of files that does not fit here. */
const MANY = 0xffff
const READ_AT_ONCE = 1 << 18

// @limit imports importer/importInBrowser: An archive's directory, read whole: {bytes}, then it is refused
/** Thousands of files take less; the state's archive has 67. */
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024

/** Whether a file is a ZIP archive, by its first four bytes. */
export const isZip = (beginning: Buffer) => beginning.length >= 4 && beginning.readUInt32LE(0) === LOCAL

/** Files of an archive, without folders and macOS's additions. Throws ImportError for an incomplete one. */
export function zipEntries(path: string): ZipEntry[] {
  const file = openSync(path, 'r')
  try {
    const { directory, count } = directoryOf(path, file)
    return entriesOf(path, directory, count)
  } catch (error) {
    if (error instanceof RangeError) throw damaged(path, 'its directory is cut short', error)
    throw error
  } finally {
    closeSync(file)
  }
}

const damaged = (path: string, what: string, cause?: unknown) =>
  new ImportError(`${path} is not a complete zip archive: ${what}. Download it again.`, { cause })

/** The central directory, which precedes the end record, found by searching backward; `count` is what the record says it holds. */
function directoryOf(path: string, file: number): { directory: Buffer; count: number } {
  const { length, offset, count } = directoryPlace(path, file)
  if (length > MAX_DIRECTORY_BYTES)
    throw new ImportError(
      `${path} names more files than are read from an archive. Unpack it and give the files.`,
    )
  const directory = readAt(file, offset, length)
  if (directory.length < length) throw damaged(path, 'its directory is cut short')
  return { directory, count }
}

function directoryPlace(path: string, file: number): { length: number; offset: number; count: number } {
  const { size } = fstatSync(file)
  const tailStart = Math.max(0, size - END_LENGTH - LONGEST_COMMENT)
  const tail = readAt(file, tailStart, size - tailStart)
  const at = tail.lastIndexOf(END)
  if (at === -1) throw damaged(path, 'it has no directory')
  const end = tail.subarray(at)
  const count = end.readUInt16LE(10)
  const locator = tail.subarray(Math.max(0, at - LOCATOR_64_LENGTH), at)
  if (locator.length < LOCATOR_64_LENGTH || locator.readUInt32LE(0) !== LOCATOR_64)
    return { length: end.readUInt32LE(12), offset: end.readUInt32LE(16), count }
  const end64 = readAt(file, Number(locator.readBigUInt64LE(8)), 56)
  if (end64.readUInt32LE(0) !== END_64) throw damaged(path, 'its directory is not where it says')
  return { length: Number(end64.readBigUInt64LE(40)), offset: Number(end64.readBigUInt64LE(48)), count }
}

function entriesOf(path: string, directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let files = 0
  for (let at = 0; at < directory.length;) {
    const header = directory.subarray(at)
    if (header.readUInt32LE(0) !== CENTRAL) throw damaged(path, 'its directory is damaged')
    const packed = packedFile(path, header)
    const { name, size, end } = packed
    if (!name.endsWith('/') && !name.startsWith(FOR_MACS))
      entries.push({ name, size, chunks: () => unpack(packed) })
    at += end
    files += 1
  }
  if (count !== MANY && files !== count)
    throw damaged(path, `its directory names ${files} of ${counted(count, 'file')}`)
  return entries
}

type Packed = ReturnType<typeof packedFile>

/** A file as the directory describes it at the beginning of these bytes. */
function packedFile(path: string, header: Buffer) {
  const nameEnd = 46 + header.readUInt16LE(28)
  const extraEnd = nameEnd + header.readUInt16LE(30)
  const flags = header.readUInt16LE(8)
  const [size, packedSize, offset] = sizesIn(header, header.subarray(nameEnd, extraEnd))
  return {
    path,
    name: header.toString((flags & UTF_8) === 0 ? 'latin1' : 'utf8', 46, nameEnd),
    isEncrypted: (flags & 1) === 1,
    method: header.readUInt16LE(10),
    /** CRC-32 of the file. */
    checksum: header.readUInt32LE(16),
    size,
    packedSize,
    /** The position of its local header. */
    offset,
    /** Where the next file is described. */
    end: extraEnd + header.readUInt16LE(32),
  }
}

/** Size, packed size and offset; those that do not fit are in the zip64 field, in this order. */
function sizesIn(header: Buffer, extra: Buffer): [number, number, number] {
  let long: Buffer = Buffer.alloc(0)
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) long = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  let taken = 0
  const numberAt = (place: number): number => {
    const short = header.readUInt32LE(place)
    if (short !== IN_EXTRA_FIELD) return short
    taken += 8
    return Number(long.readBigUInt64LE(taken - 8))
  }
  const size = numberAt(24)
  return [size, numberAt(20), numberAt(42)]
}

async function* unpack(packed: Packed): AsyncGenerator<Buffer> {
  const { path, name, method, packedSize } = packed
  if (packed.isEncrypted || (method !== STORED && method !== DEFLATED))
    throw new ImportError(
      `${name} in ${path} is encrypted, or packed in a way that cannot be read here. Unpack it and give the files.`,
    )
  const start = dataStart(packed)
  let [size, checksum] = [0, 0]
  try {
    if (packedSize > 0) {
      const raw = createReadStream(path, { start, end: start + packedSize - 1, highWaterMark: READ_AT_ONCE })
      const bytes =
        method === STORED ? raw : pipeline(raw, createInflateRaw({ chunkSize: READ_AT_ONCE }), () => {})
      // Neither stream has an encoding, so both give buffers.
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        size += chunk.length
        // The packed data may unpack to more than its directory says.
        if (size > packed.size) break
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    }
  } catch (error) {
    // zlib's error codes for bytes that cannot be inflated.
    if (!errorCode(error)?.startsWith('Z_')) throw error
    throw damaged(path, `${name} in it is damaged`, error)
  }
  if (size !== packed.size || checksum !== packed.checksum) throw damaged(path, `${name} in it is damaged`)
}

/** The local header repeats the name and has its own extra field, whose length may differ. */
function dataStart({ path, name, offset, packedSize }: Packed): number {
  const file = openSync(path, 'r')
  try {
    const header = readAt(file, offset, 30)
    if (header.length < 30 || header.readUInt32LE(0) !== LOCAL)
      throw damaged(path, `${name} is not where its directory says`)
    const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    if (start + packedSize > fstatSync(file).size) throw damaged(path, `${name} in it is cut short`)
    return start
  } finally {
    closeSync(file)
  }
}

/** In a damaged archive the length may be any number. */
function readAt(file: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(Math.min(length, Math.max(0, fstatSync(file).size - position)))
  return buffer.length === 0 ? buffer : buffer.subarray(0, readSync(file, buffer, 0, buffer.length, position))
}
