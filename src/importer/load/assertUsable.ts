import { counted } from '#contract/domain/counted.ts'
import { formatNumber } from '#contract/domain/formatNumber.ts'
import type { RejectedLine } from '#database/repositories/imports.ts'
import { ImportError } from '../ImportError.ts'

/** The files, for messages. */
type Files = readonly { path: string }[]
interface Reading {
  read: number
  rejected: number
  /** At least the first rejection. */
  rejections: readonly Pick<RejectedLine, 'line' | 'reason'>[]
}

/**
 * Throws ImportError for a list without rows, and for one whose lines were mostly rejected. `isWhole` is false for a list that
 * covers only the records in it.
 */
export function assertUsable(noun: string, files: Files, reading: Reading, isWhole = true): void {
  assertMostlyReadable(noun, files, reading)
  if (reading.read > 0) return
  const why = isWhole ? ', and importing it would empty the register' : ''
  throw new ImportError(`${joinPaths(files)}: this ${noun} holds no rows${why}. Download it again.`)
}

/** Throws ImportError for a file whose lines were mostly rejected: its remaining lines would otherwise pass for the whole list. */
export function assertMostlyReadable(
  noun: string,
  files: Files,
  { read, rejected, rejections: [first] }: Reading,
): void {
  if (rejected * 2 > read)
    throw new ImportError(
      `${joinPaths(files)}: ${formatNumber(rejected)} of ${counted(read, 'line')} of this ${noun} were rejected; the first is line ` +
        `${first?.line}: ${first?.reason}. Correct the file, or download it again.`,
    )
}

/** The paths of the files, for messages. */
export const joinPaths = (files: Files) => files.map(({ path }) => path).join(', ')
