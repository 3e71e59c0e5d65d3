import { DAY_MS } from '../durations.ts'
import { dayInFlorida } from './dayInFlorida.ts'

/** Winners are noted in the weeks after an election. */
const AFTER_ELECTION_MS = 90 * DAY_MS

/** Whether the election was held so long ago that its list is no longer fetched. Its id begins with its day. */
export const isLongPast = (election: string, now: Date): boolean =>
  election < dayInFlorida(new Date(now.getTime() - AFTER_ELECTION_MS)).replaceAll('-', '')
