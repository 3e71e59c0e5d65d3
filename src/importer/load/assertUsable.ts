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

/** What is left of such files would pass for the whole. Throws ImportError. */
export function assertMostlyReadable(
  noun: string,
  files: Files,
  { read, rejected, rejections }: Reading,
): void {
  const [first] = rejections
  if (rejected * 2 > read)
    throw new ImportError(
      `${joinPaths(files)}: ${rejected} of ${read} lines cannot be read as those of a ${noun}; the first is line ` +
        `${first?.line}: ${first?.reason}. Correct the file, or download it again.`,
    )
}

/** `arrived`: how many lines of the files could be read. Throws ImportError where there are none. */
export function assertNotEmpty(noun: string, files: Files, arrived: number): void {
  if (arrived === 0)
    throw new ImportError(
      `${joinPaths(files)}: this ${noun} holds no rows, and importing it would empty the register. Download it again.`,
    )
}

export const joinPaths = (files: Files) => files.map(({ path }) => path).join(', ')
