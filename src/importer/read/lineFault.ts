import { counted } from '#contract/domain/text.ts'
/** Any but TAB, which separates the fields. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\0-\u0008\u000a-\u001f\u007f-\u009f]/

/**
 * Why a line with these fields cannot be read, whatever its columns mean; null if it can. No reason quotes the line,
 * because lines of voters must not reach a log.
 */
export function lineFault(line: string, fields: readonly string[], width: number): string | null {
  const isClean = !CONTROL_CHARACTER.test(line)
  if (isClean && fields.length === width) return null
  // Checked before the width, because the NUL may have replaced a TAB.
  if (line.includes('\0')) return 'holds a NUL byte, so it was damaged when it was written or transferred'
  if (fields.length !== width) return `${counted(fields.length, 'field')} where ${width} are expected`
  return `field ${fields.findIndex((field) => CONTROL_CHARACTER.test(field)) + 1} holds a control character`
}
