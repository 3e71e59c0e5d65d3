import { ImportError } from '../ImportError.ts'
import { decodeText } from '../read/decodeText.ts'
import type { CountyFile } from './countyFiles.ts'

/** Whole lines of a file. */
interface Lines {
  texts: string[]
  /** How many lines come before them. */
  before: number
  /** Where the next one begins, in bytes. */
  offset: number
  /** False for a last line that nothing ends: perhaps the rest of a cut download. */
  ended: boolean
}

const LINE_FEED = 0x0a
/** The longest real line is under 2,000 bytes. */
const LONGEST_LINE = 1 << 20

/** The lines of a county file from a place on, in batches as its chunks bring them. Throws ImportError. */
export async function* voterLines(
  { path, chunks }: CountyFile,
  from: { line: number; offset: number },
): AsyncGenerator<Lines> {
  let { line: before, offset } = from
  let rest: Buffer = Buffer.alloc(0)
  const lines = (bytes: Buffer, ended: boolean): Lines => {
    const texts = decodeText(ended ? bytes.subarray(0, -1) : bytes).split('\n')
    offset += bytes.length
    before += texts.length
    return { texts, before: before - texts.length, offset, ended }
  }
  for await (const chunk of chunks(offset)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.lastIndexOf(LINE_FEED) + 1
    rest = bytes.subarray(end)
    if (rest.length > LONGEST_LINE)
      throw new ImportError(
        `${path} has no line end in over a million bytes, so it is no extract of the state's. Download it again.`,
      )
    if (end > 0) yield lines(bytes.subarray(0, end), true)
  }
  if (rest.length > 0) yield lines(rest, false)
}
