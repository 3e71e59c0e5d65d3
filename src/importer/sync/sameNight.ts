import { DAY_MS } from '#contract/domain/days.ts'

/** What was asked within this time is not asked again by another run of the same night. */
export const SAME_NIGHT_MS = DAY_MS / 2

/** The instant, ISO, after which answers are of the same night. */
export const sinceTonight = (now: Date) => new Date(now.getTime() - SAME_NIGHT_MS).toISOString()
