import { dayInFlorida } from './dayInFlorida.ts'

/** Winners are noted in the weeks after an election; in milliseconds. */
const AFTER_ELECTION_MS = 90 * 24 * 3600 * 1000

/** Whether the election was held so long ago that its list is no longer fetched. Its id begins with its day. */
export const isLongPast = (election: string, now: Date): boolean =>
  election < dayInFlorida(new Date(now.getTime() - AFTER_ELECTION_MS)).replaceAll('-', '')
