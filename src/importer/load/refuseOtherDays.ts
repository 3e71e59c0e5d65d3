import { latestImportsIn } from '#database/imports/latestImports.ts'
import type { Db } from '#database/connection/Db.ts'
import { ImportError } from '../ImportError.ts'
import type { DayOfFiles } from '../read/dayOfFiles.ts'
import type { ImportTypeName } from '../read/fileSchemas.ts'

interface ListOfDay {
  kind: ImportTypeName
  /** Their paths. */
  files: string
  day: DayOfFiles
  /** For candidate lists: the days by election. */
  days?: ReadonlyMap<string, DayOfFiles>
}

interface Options {
  allowOlder?: boolean | undefined
  clock?: (() => Date) | undefined
}

/**
 * Throws ImportError for a list of a future day, and for one of an earlier day than the list on file of its kind or
 * election. A list without a day is taken for newer, and the day of the one before it goes on counting.
 */
export async function refuseOtherDays(
  trx: Db,
  { kind, files, day, days = new Map() }: ListOfDay,
  { allowOlder = false, clock = () => new Date() }: Options,
): Promise<void> {
  for (const [election, each] of days.size > 0 ? days : [[undefined, day] as const]) {
    if (!each.isKnown) continue
    refuseFuture(files, each.day, clock())
    const onFile = await latestImportsIn(trx).dayOf(kind, election)
    if (!allowOlder && onFile && each.day < onFile)
      throw new ImportError(
        `${files} is dated ${each.day}, and the list of ${kind}${election === undefined ? '' : ` for ${election}`} on ` +
          `file is dated ${onFile}, so later changes would be lost. Import a newer list; to go back to this ` +
          `one, add --allow-older.`,
      )
  }
}

/** Throws ImportError for files of a future day. Compared with the day in UTC, which begins before Florida's. */
export function refuseFuture(files: string, day: string, now: Date): void {
  if (day > now.toISOString().slice(0, 10))
    throw new ImportError(
      `${files} would be dated ${day}, a day in the future. Give the right day, such as --as-of 2026-07-24.`,
    )
}
