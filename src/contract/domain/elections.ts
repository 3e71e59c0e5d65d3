import type { Election } from '../schemas/values.ts'
import { isCalendarDay, DAY_MS, dayInFlorida } from './days.ts'

/** `20261103-GEN`: the date and kind. A special can share the date of a general, so the date alone is no key. */
export const ELECTION_ID_FORM = /^\d{8}-[A-Z0-9]{3}$/

/** Whether a text has the form of an election’s id, whatever its date. */
export const isElectionId = (text: string): boolean => ELECTION_ID_FORM.test(text)

/** The ISO day of an election whose id holds one. */
export const electionDay = (id: string): string => id.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3')

/** The day in an election’s id as a number, such as 20261103; 0 if its digits are no day of these centuries. */
export const dayOfElection = (id: string): number =>
  /^(19|2[01])/.test(id) && isCalendarDay(electionDay(id)) ? parseInt(id) : 0

const KINDS: Record<string, string> = {
  GEN: 'General',
  PRI: 'Primary',
  PPP: 'Presidential Preference Primary',
  RUN: 'Runoff',
}

/**
 * The name of an election whose source does not name it: "2026 General Election", "January 16, 2024 Special Election",
 * "April 13, 2010 Special No. 2 Election" (specials are numbered per date). One whose id holds no day is named by its id.
 */
export function electionName(id: string): string {
  if (!dayOfElection(id)) return id && `${id} Election`
  const year = id.slice(0, 4)
  const kind = id.slice(9)
  const special = /^S(\d\d)$/.exec(kind)?.[1]
  if (special === undefined) return `${year} ${KINDS[kind] ?? kind} Election`
  const date = new Date(electionDay(id)).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return `${date} Special ${special === '01' ? '' : `No. ${Number(special)} `}Election`
}

/**
 * Newest first, those without a day last; on the same day in the order of their kinds, so a general precedes its specials.
 */
export const newestFirst = (a: Election, b: Election): number =>
  dayOfElection(b.value) - dayOfElection(a.value) || a.value.localeCompare(b.value, 'en')

/** The elections a selector offers: those whose name ends with "Election", newest first. */
export const offeredElections = (elections: readonly Election[]): Election[] =>
  elections.filter(({ name }) => name.endsWith('Election')).toSorted(newestFirst)

const GENERAL_2026: Election = { value: '20261103-GEN', name: '2026 General Election' }

/** What a selector offers when the list of elections cannot be fetched. */
export const FALLBACK_ELECTIONS: readonly Election[] = [
  GENERAL_2026,
  { value: '20181106-GEN', name: '2018 General Election' },
]

/** The election of a list of candidates when nobody chose one: the first of 2026, else the newest. */
export const preferredElection = (offered: readonly Election[]): Election =>
  offered.find(({ value }) => value.includes('2026')) ?? offered[0] ?? GENERAL_2026

/** Winners are noted in the weeks after an election. */
const AFTER_ELECTION_MS = 90 * DAY_MS

/** Whether the election was held so long ago that its list is no longer fetched. Its id begins with its day. */
export const isLongPast = (election: string, now: Date): boolean =>
  election < dayInFlorida(new Date(now.getTime() - AFTER_ELECTION_MS)).replaceAll('-', '')
