import type { MoneyStatus } from './schemas/dataStatus.ts'
import { electionName, isElectionId } from './domain/elections.ts'

/* What the page and the files of "About this data" call things. */

/** The import of one account's money says nothing of the others'. */
export const isOfWholeTable = ({ of }: { of: string }): boolean => of !== 'money'

const KINDS: Readonly<Record<string, string>> = {
  elections: 'Elections',
  'state elections': 'The state’s list of elections',
  'committee statuses': 'Statuses of committees',
  accounts: 'Account lists of candidates',
  committees: 'Committees',
  balances: 'Lists of balances',
  totals: 'The state’s totals pages',
  documents: 'Filed documents',
  solicitations: 'Statements of solicitation',
  contributions: 'Contributions',
  expenditures: 'Expenditures',
  transfers: 'Transfers',
  distributions: 'Other distributions',
}

/** What an import filled, which of candidates is named by the election. */
export const recordsName = (of: string): string => (isElectionId(of) ? accountsName(of) : (KINDS[of] ?? of))

/** Whose accounts those of an election are; null is the committees. */
export const accountsName = (election: string | null): string =>
  election === null ? 'Committees' : `Candidates, ${electionName(election)}`

/** Of how many accounts nothing tells the cash on hand. */
export const notKnown = ({ accounts, byBasis }: MoneyStatus): number =>
  accounts - byBasis.ledger - byBasis.stateTotal - byBasis.list
