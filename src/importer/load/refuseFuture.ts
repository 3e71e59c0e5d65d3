import { ImportError } from '../ImportError.ts'

/** Throws ImportError for files of a future day. Compared with the day in UTC, which begins before Florida's. */
export function refuseFuture(files: string, day: string, now: Date): void {
  if (day > now.toISOString().slice(0, 10))
    throw new ImportError(
      `${files} would be dated ${day}, a day in the future. Give the right day, such as --as-of 2026-07-24.`,
    )
}
