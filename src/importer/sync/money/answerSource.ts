import { createHash } from 'node:crypto'
import type { Source } from '../../read/openSource.ts'
import { FIRST_ROW } from '../../read/rejoinSplitLines.ts'

const CHUNK = 1 << 16

/** An answer of the state, to be imported as a file of this name. */
export function answerSource(name: string, bytes: Buffer): Source {
  return {
    path: name,
    name,
    // In parts, as a file is read: the rows of one part are in memory at a time.
    *chunks() {
      for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
    },
    finish: () => ({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }),
  }
}

/** Whether these rows go on where those before them were cut: the first of them is none of theirs. */
export function isContinuation(before: readonly Buffer[], bytes: Buffer): boolean {
  const first = linesOf(bytes).find(isRow)
  return first !== undefined && !before.some((each) => linesOf(each).includes(first))
}

const isRow = (line: string) => FIRST_ROW.test(line)

const linesOf = (bytes: Buffer) => bytes.toString('latin1').split(/\r?\n/)
