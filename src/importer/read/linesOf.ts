import { ImportError } from '../ImportError.ts'
import { decodeText } from './decodeText.ts'

export interface Line {
  /** From 1. */
  number: number
  /** Without its line end, CRLF or LF. */
  text: string
  /** False for a last line that nothing ends: perhaps the rest of a cut download. */
  ended: boolean
}

/** How far a file has been read: so many lines, which take so many bytes. */
export interface ReadPosition {
  line: number
  offset: number
}

const LINE_FEED = 0x0a

/** The longest real line is under 2,000 bytes. */
const LONGEST_LINE = 1 << 20

/**
 * The lines of a file, in batches as the chunks bring them, so that the size of the file does not matter. The chunks
 * begin at `position`, which is moved behind each batch: reading can go on from there. Throws ImportError.
 */
export async function* linesOf(
  path: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  position: ReadPosition = { line: 0, offset: 0 },
): AsyncGenerator<Line[]> {
  const linesIn = (bytes: Buffer, ended: boolean): Line[] => {
    position.offset += bytes.length
    return decodeText(ended ? bytes.subarray(0, -1) : bytes)
      .split('\n')
      .map((text) => ({
        number: ++position.line,
        text: text.endsWith('\r') ? text.slice(0, -1) : text,
        ended,
      }))
  }
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.lastIndexOf(LINE_FEED) + 1
    rest = bytes.subarray(end)
    if (rest.length > LONGEST_LINE)
      throw new ImportError(
        `${path} has no line end in over a million bytes, so it is no list of the state's. Download the file again.`,
      )
    if (end > 0) yield linesIn(bytes.subarray(0, end), true)
  }
  if (rest.length > 0) yield linesIn(rest, false)
}
