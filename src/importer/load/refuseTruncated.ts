import { ImportError } from '../ImportError.ts'
import type { Source } from '../read/openSource.ts'

/** The state silently cuts an answer at the number of rows requested, 500 by default, and always at 32,767. */
const LIMITS = [500, 32_767]

/** The rows of a file, and how many of them cannot be read. */
export interface FileSize {
  rows: number
  broken: number
}

/** The limit that a file has exactly reached, if some of its broken lines are no rows of their own. */
const limitOf = ({ rows, broken }: FileSize) =>
  LIMITS.find((limit) => rows - broken <= limit && limit <= rows)

const isFull = (size: FileSize) => limitOf(size) !== undefined

/**
 * Refuses files with as many rows as the state sends at most. Of an account's pages, all but the last are full; that one may
 * be anywhere, because a shell sorts p10.txt before p2.txt.
 */
export function refuseTruncated(
  sources: readonly Pick<Source, 'path'>[],
  sizes: readonly FileSize[],
  account: number | undefined,
): void {
  const at = account === undefined ? sizes.findIndex(isFull) : sizes.every(isFull) ? sizes.length - 1 : -1
  const size = sizes[at]
  if (size === undefined) return
  const whole =
    account === undefined
      ? 'Ask for less at a time (one day, one account), and import that'
      : 'Give all pages of the account together, including the one after this, even if it holds no rows'
  throw new ImportError(
    `${sources[at]?.path} holds ` +
      (size.broken === 0 ? '' : `${size.rows} lines, of which ${size.broken} cannot be read, perhaps `) +
      `exactly ${limitOf(size)} rows, the most that the state sends, so it may have been cut off. ${whole}; or import its ` +
      `rows as part of a list with --partial.`,
  )
}
