import { ImportError } from '../ImportError.ts'
import type { Line } from './linesOf.ts'
import { errorIn, hasPageFragment } from './siteError.ts'
import { counted } from '#contract/domain/text.ts'

/**
 * Passes on the lines of a list. Throws ImportError at the first line below the header that is part of a web page or
 * reports an error, because such a list was cut off. In a complete row only the last field can contain the cut.
 */
export async function* refusePages(
  path: string,
  batches: AsyncIterable<readonly Line[]>,
  noun: string,
): AsyncGenerator<readonly Line[]> {
  let width: number | undefined
  for await (const batch of batches) {
    for (const [index, { number, text }] of batch.entries()) {
      if (width !== undefined && isBroken(text, width)) {
        // The heading says more about a file of another kind.
        yield batch.slice(0, index)
        throw new ImportError(
          `${path} is not a whole ${noun}: line ${number} is not a row but a page or an error, ` +
            `"${(text.split('\t').find(hasPageFragment) ?? text).trim().slice(0, 80)}". Download the list again.`,
        )
      }
      if (text.trim() !== '') width ??= text.split('\t').length
    }
    yield batch
  }
}

function isBroken(text: string, width: number): boolean {
  const fields = text.split('\t')
  if (fields.length === 1 && width > 1 && errorIn(text) !== null) return true
  return hasPageFragment(fields.length === width ? (fields.at(-1) ?? '') : text)
}

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
