import type { MoneyStatus } from './schemas/dataStatus.ts'
import type { RecordsAge } from './schemas/race.ts'
import type { KindAge } from './schemas/workList.ts'
import { dateInFlorida, dayInFlorida } from './domain/days.ts'
import { electionName, isElectionId } from './domain/elections.ts'

/* What the site says of the age of its data, and the names on the page "About this data" and in its files. */

/** Said of data whose own day is not known, which is not the day on which it was received. */
export const unknownDayText = ({ loadedAt }: Pick<RecordsAge, 'loadedAt'>): string =>
  `day it is of is not known; received on ${dateInFlorida(loadedAt)}`

export const kindName = ({ kind, election }: Pick<KindAge, 'kind' | 'election'>): string => election ?? kind

/** "committees of 2026-07-24": a kind of record and the day that its data is of, for operators. */
export const ageText = (age: KindAge): string =>
  `${kindName(age)} ${age.asOf === null ? notKnownText(age) : `of ${age.asOf}`}`

const notKnownText = ({ at }: KindAge) =>
  at === null ? 'never received' : `of a day that is not known, received on ${dayInFlorida(new Date(at))}`

/** An import of money covers one account, not the whole table. */
export const coversWholeTable = ({ subject }: { subject: string }): boolean => subject !== 'money'

const KINDS: Readonly<Record<string, string>> = {
  elections: 'Elections',
  'state elections': 'The state’s list of elections',
  'committee statuses': 'Committee statuses',
  accounts: 'Candidates’ account lists',
  committees: 'Committees',
  balances: 'Balance lists',
  totals: 'The state’s totals pages',
  documents: 'Filed documents',
  solicitations: 'Statements of solicitation',
  contributions: 'Contributions',
  expenditures: 'Expenditures',
  transfers: 'Transfers',
  distributions: 'Other distributions',
}

/** The name of what an import filled; candidates are named by their election. */
export const recordsName = (subject: string): string =>
  isElectionId(subject) ? accountsName(subject) : (KINDS[subject] ?? subject)

/** The name of a group of accounts: those of an election's candidates, or of the committees for null. */
export const accountsName = (election: string | null): string =>
  election === null ? 'Committees' : `Candidates, ${electionName(election)}`

/** Said where a number of differing accounts would be, if nothing was compared. */
export const NONE_COMPARED = 'None compared'

export const unknownCount = ({ accounts, byBasis }: MoneyStatus): number =>
  accounts - byBasis.ledger - byBasis.stateTotal - byBasis.list
