import * as z from 'zod/mini'
import { isCalendarDay } from '../domain/days.ts'

/** An ISO day. The pattern is for the documentation. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isCalendarDay))
