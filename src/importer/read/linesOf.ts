import { ImportError } from '../ImportError.ts'
import { decodeText } from './decodeText.ts'

export interface Line {
  /** From 1. */
  number: number
  /** Without its line ending. */
  text: string
  /** False for a last line without a line ending, which may be the rest of a cut download. */
  ended: boolean
}

/** How far a file has been read, in lines and bytes. */
export interface ReadPosition {
  line: number
  offset: number
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Marks the end of a text file on DOS, below its last line. */
const END_OF_FILE = 0x1a

/** The longest real line is under 2,000 bytes. */
const LONGEST_LINE = 1 << 20

/**
 * Splits text that ends with LF into lines. CRs before the LF belong to the line ending. A CR within a line counts as a
 * space in a field if the line then is sound and has as many fields as the first line. Otherwise, and always if the first
 * line ends in CR, lines end at the CR.
 */
export function lineSplitter(): (text: string) => string[] {
  /** The tabs of the first non-blank line; undefined if it ends in CR. */
  let tabs: number | undefined
  return (text) => {
    let end = text.length
    while (text.charCodeAt(end - 1) === CARRIAGE_RETURN) end -= 1
    const line = text.slice(0, end)
    const hasCr = line.includes('\r')
    if (line !== '') tabs ??= hasCr ? 0 : tabsIn(line)
    if (!hasCr) return [line]
    const isOne = tabs !== 0 && tabsIn(line) === tabs && !line.includes('\0')
    return isOne ? [line.replaceAll('\r', ' ')] : line.split('\r')
  }
}

const tabsIn = (line: string) => line.split('\t').length - 1

/**
 * The lines of a file, ending in CRLF, LF or CR, in batches as chunks are read, so that the size of the file does not
 * matter. The chunks start at `position`, which is advanced past each batch so that reading can resume there. Throws
 * ImportError.
 */
export async function* linesOf(
  path: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  position: ReadPosition = { line: 0, offset: 0 },
): AsyncGenerator<Line[]> {
  const linesWithin = lineSplitter()
  const linesIn = (bytes: Buffer, ended: boolean): Line[] => {
    position.offset += bytes.length
    const lines: Line[] = []
    for (const part of decodeText(ended ? bytes.subarray(0, -1) : bytes).split('\n'))
      for (const text of linesWithin(part)) lines.push({ number: ++position.line, text, ended: true })
    const last = lines.at(-1)
    // A CR there may be half of a CRLF.
    if (last) last.ended = ended
    return lines
  }
  let rest: Buffer = Buffer.alloc(0)
  let hasLineFeeds = false
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const lineFeed = bytes.lastIndexOf(LINE_FEED)
    hasLineFeeds ||= lineFeed !== -1
    // A CR in the last byte may belong to an LF in the next chunk.
    const end = 1 + (hasLineFeeds ? lineFeed : bytes.lastIndexOf(CARRIAGE_RETURN, -2))
    rest = bytes.subarray(end)
    if (rest.length > LONGEST_LINE)
      throw new ImportError(
        `${path} has no line end in over a million bytes, so it is not a list from the state. Download the file again.`,
      )
    if (end > 0) yield linesIn(bytes.subarray(0, end), true)
  }
  while (rest.at(-1) === END_OF_FILE) rest = rest.subarray(0, -1)
  // A single line that ends in CR may be a first one of many that was cut within its CRLF.
  const isEnded = !hasLineFeeds && position.offset > 0 && rest.at(-1) === CARRIAGE_RETURN
  if (rest.length > 0) yield linesIn(rest, isEnded)
}
