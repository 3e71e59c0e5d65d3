import { counted } from '#contract/domain/counted.ts'
import type { RejectedLine } from '#database/repositories/imports.ts'
import { ImportError } from '../ImportError.ts'

/** Files, and what came of reading them. */
type Files = readonly { path: string }[]
interface Reading {
  read: number
  rejected: number
  /** At least the first one. */
  rejections: readonly Pick<RejectedLine, 'line' | 'reason'>[]
}

/** Throws ImportError for a list that holds no rows, and for one that is not mostly readable. */
export function assertUsable(noun: string, files: Files, reading: Reading): void {
  assertMostlyReadable(noun, files, reading)
  if (reading.read === 0)
    throw new ImportError(
      `${joinPaths(files)}: this ${noun} holds no rows, and importing it would empty the register. Download it again.`,
    )
}

/** What is left of other files would pass for the whole. Throws ImportError. */
export function assertMostlyReadable(
  noun: string,
  files: Files,
  { read, rejected, rejections: [first] }: Reading,
): void {
  if (rejected * 2 > read)
    throw new ImportError(
      `${joinPaths(files)}: ${rejected} of ${counted(read, 'line')} cannot be read as those of a ${noun}; the first is line ` +
        `${first?.line}: ${first?.reason}. Correct the file, or download it again.`,
    )
}

/** The files as a message names them. */
export const joinPaths = (files: Files) => files.map(({ path }) => path).join(', ')
