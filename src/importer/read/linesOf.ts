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

const LINE_FEED = 0x0a

/** The longest real line is under 2,000 bytes. */
const LONGEST_LINE = 1 << 20

/** The lines of a file, in batches as the chunks bring them, so that the size of the file does not matter. */
export function* linesOf(path: string, chunks: Iterable<Buffer>): Generator<Line[]> {
  let rest: Buffer = Buffer.alloc(0)
  let number = 0
  const line = (text: string, ended: boolean): Line => ({
    number: ++number,
    text: text.endsWith('\r') ? text.slice(0, -1) : text,
    ended,
  })
  for (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.lastIndexOf(LINE_FEED) + 1
    rest = bytes.subarray(end)
    if (rest.length > LONGEST_LINE)
      throw new ImportError(
        `${path} has no line end in over a million bytes, so it is no list of the state's. Download the file again.`,
      )
    if (end > 0)
      yield decodeText(bytes.subarray(0, end - 1))
        .split('\n')
        .map((text) => line(text, true))
  }
  if (rest.length > 0) yield [line(decodeText(rest), false)]
}
