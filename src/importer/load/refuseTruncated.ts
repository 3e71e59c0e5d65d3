import { ImportError } from '../ImportError.ts'
import type { Source } from '../read/openSource.ts'

/** The state silently cuts an answer at the number of rows requested, 500 by default, and always at 32,767. */
const LIMITS = [500, 32_767]

/**
 * Refuses files with exactly as many rows as the state gives at most. Of an account's pages, all but the last are full.
 */
export function refuseTruncated(
  sources: readonly Pick<Source, 'path'>[],
  sizes: readonly number[],
  account: number | undefined,
): void {
  const last = sizes.length - 1
  const at = sizes.findIndex(
    (size, file) => LIMITS.includes(size) && (account === undefined || file === last),
  )
  if (at === -1) return
  const whole =
    account === undefined
      ? 'Ask for less at a time (one day, one account), and import that'
      : 'Give all pages of the account together, including the one after this, even if it holds no rows'
  throw new ImportError(
    `${sources[at]?.path} holds exactly ${sizes[at]} rows, the most that the state sends, so it may have been cut off. ` +
      `${whole}; or import its rows as part of a list with --partial.`,
  )
}
