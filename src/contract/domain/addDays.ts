const DAY_MS = 86_400_000

/** The ISO day so many days after another, or before it where they are less than none. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
