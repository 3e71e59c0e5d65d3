import { createReadStream } from 'node:fs'
import type { RejectedLine } from '#database/imports/imports.ts'
import { lineSplitter } from '../read/linesOf.ts'
import type { Source } from '../read/openSource.ts'

/** The rejected lines of a file, below its first line. They are not the list: see refuseRejectedLines. */
export interface RejectedFile {
  /** The file's. */
  name: string
  bytes: Buffer
}

/** For all files together. Further lines can be found in the files themselves. */
export const MAX_REJECTED_BYTES = 4 * 1024 * 1024

const LINE_FEED = 0x0a

/**
 * The rejected lines of these files, byte for byte, each file's below its first line. Lines of other files, such as those
 * in an archive, are left out.
 */
export async function rejectedLines(
  sources: readonly Pick<Source, 'path' | 'name' | 'bytes'>[],
  rejections: readonly RejectedLine[],
): Promise<RejectedFile[]> {
  const files: RejectedFile[] = []
  let room = MAX_REJECTED_BYTES
  for (const { path, name, bytes } of sources) {
    const wanted = new Set(rejections.filter(({ file }) => file === name).map(({ line }) => line))
    if (wanted.size === 0) continue
    const lines = await linesOf(bytes ? [bytes] : createReadStream(path), wanted, room)
    room -= lines.length
    files.push({ name, bytes: lines })
  }
  return files
}

/** The first non-blank line and the lines with these numbers, up to the limit. */
async function linesOf(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  wanted: ReadonlySet<number>,
  room: number,
): Promise<Buffer> {
  let last = 0
  for (const line of wanted) last = Math.max(last, line)
  const lines: Buffer[] = []
  let [rest, number, left]: [Buffer, number, number] = [Buffer.alloc(0), 0, room]
  const linesWithin = lineSplitter()
  /** Takes what ends with LF, which is several lines if they end in CR. */
  const takeAll = (bytes: Buffer): void => {
    const parts = linesWithin(bytes.toString('latin1'))
    if (parts.length === 1) take(bytes)
    else for (const part of parts) take(Buffer.from(part, 'latin1'))
  }
  const take = (line: Buffer): void => {
    number += 1
    if (!wanted.has(number) && (lines.length > 0 || line.toString('latin1').trim() === '')) return
    left -= line.length + 1
    if (left >= 0) lines.push(line, Buffer.from('\n'))
  }
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      takeAll(bytes.subarray(start, end))
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (number >= last || left < 0 || rest.length > room) return Buffer.concat(lines)
  }
  if (rest.length > 0) takeAll(rest)
  return Buffer.concat(lines)
}
