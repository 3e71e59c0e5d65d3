import type { MoneyStatus } from './schemas/dataStatus.ts'
import { electionName, isElectionId } from './domain/elections.ts'

/* Names on the page "About this data" and in its files. */

/** An import of money covers one account, not the whole table. */
export const coversWholeTable = ({ of }: { of: string }): boolean => of !== 'money'

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
export const recordsName = (of: string): string => (isElectionId(of) ? accountsName(of) : (KINDS[of] ?? of))

/** The name of a group of accounts: those of an election's candidates, or of the committees for null. */
export const accountsName = (election: string | null): string =>
  election === null ? 'Committees' : `Candidates, ${electionName(election)}`

/** The number of accounts whose cash on hand is unknown. */
export const unknownCount = ({ accounts, byBasis }: MoneyStatus): number =>
  accounts - byBasis.ledger - byBasis.stateTotal - byBasis.list
