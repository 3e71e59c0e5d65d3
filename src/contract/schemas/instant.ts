import * as z from 'zod/mini'

/** An instant, ISO in UTC: `2026-11-21T12:00:00.000Z`. */
export const Instant = z
  .string()
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    z.meta({ example: '2026-07-25T08:15:04.000Z' }),
  )
