import { crc32, deflateRawSync } from 'node:zlib'

interface ZipOptions {
  /** Writes sizes and offsets in the fields for archives larger than four gigabytes. */
  isLong?: boolean
  /** Stores the files without compression. */
  isStored?: boolean
}

/** A ZIP archive as the state's machines write it. */
export function zipOf(files: Readonly<Record<string, string>>, options: ZipOptions = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const packed = options.isStored ? bytes : deflateRawSync(bytes)
    const [local, central] = headersOf({ name, bytes, packed, offset }, options)
    parts.push(local, packed)
    directory.push(central)
    offset += local.length + packed.length
  }
  const listed = Buffer.concat(directory)
  return Buffer.concat([...parts, listed, endOf(listed.length, offset, directory.length, options)])
}

interface Packed {
  name: string
  bytes: Buffer
  packed: Buffer
  offset: number
}

function headersOf(
  { name, bytes, packed, offset }: Packed,
  { isLong, isStored }: ZipOptions,
): [Buffer, Buffer] {
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(isStored ? 0 : 8, 4)
  common.writeUInt32LE(crc32(bytes), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(bytes.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name)])

  const extra = Buffer.alloc(isLong ? 28 : 0)
  if (isLong) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    for (const [at, value] of [bytes.length, packed.length, offset].entries())
      extra.writeBigUInt64LE(BigInt(value), 4 + at * 8)
    common.writeUInt32LE(0xffffffff, 14)
    common.writeUInt32LE(0xffffffff, 18)
  }
  common.writeUInt16LE(extra.length, 24)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(isLong ? 0xffffffff : offset, 10)
  return [local, Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name), extra])]
}

function endOf(length: number, offset: number, count: number, { isLong }: ZipOptions): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(isLong ? 0xffffffff : length, 12)
  end.writeUInt32LE(isLong ? 0xffffffff : offset, 16)
  if (!isLong) return end
  const long = Buffer.alloc(56)
  long.write('PK\x06\x06', 'latin1')
  long.writeBigUInt64LE(44n, 4)
  long.writeBigUInt64LE(BigInt(length), 40)
  long.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  return Buffer.concat([long, locator, end])
}
