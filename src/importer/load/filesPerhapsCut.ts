import type { Source } from '../read/openSource.ts'
import type { Warn } from '../read/recordsOf.ts'

/** The state cuts an answer at the rows asked for, 500 unless told, and at 32,767 whatever is asked; it does not say so. */
const PAGE = 500
const MOST = 32_767

/** The numbers of the files that hold just as many rows as that, with a word to `warn`. */
export function filesPerhapsCut(
  sources: readonly Source[],
  sizes: readonly number[],
  arePages: boolean,
  warn: Warn,
): ReadonlySet<number> {
  // The pages of an account are full, all but the last.
  const isFull = (size: number, file: number) =>
    size === MOST || (size === PAGE && !(arePages && file < sizes.length - 1))
  const cut = new Set(sizes.keys().filter((file) => isFull(sizes[file] ?? 0, file)))
  for (const file of cut)
    warn(
      'Files with exactly as many rows as the state gives at most, perhaps cut short, so that they replaced nothing',
      `${sources[file]?.name}: ${sizes[file]} rows; ask for less at a time`,
    )
  return cut
}
