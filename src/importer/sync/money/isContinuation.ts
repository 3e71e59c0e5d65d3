import { FIRST_ROW } from '../../read/rejoinSplitLines.ts'

/** Whether these rows continue where the earlier ones were cut: the first of them is not among those. */
export function isContinuation(before: readonly Buffer[], bytes: Buffer): boolean {
  const first = linesOf(bytes).find(isRow)
  return first !== undefined && !before.some((each) => linesOf(each).includes(first))
}

const isRow = (line: string) => FIRST_ROW.test(line)

const linesOf = (bytes: Buffer) => bytes.toString('latin1').split(/\r?\n/)
