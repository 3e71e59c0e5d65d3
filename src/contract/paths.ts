import { MAX_BALANCE_ACCOUNTS } from './schemas/balance.ts'

/*
 * The addresses of the public calls, as the browser asks for them and as the server names them beforehand in a
 * page's preload links. A preloaded answer is used only when both write the same address to the letter.
 */

/** How many candidates "Latest Candidate Filings" shows. */
export const LATEST_FILINGS = 15

export const electionCodesPath = '/api/electioncodes'
export const latestFilingsPath = `/api/candidates?sort=acctnum_desc&limit=${LATEST_FILINGS}`
export const electionPath = (electionId: string) => `/api/candidates/election/${segment(electionId)}`
export const officePath = (electionId: string, officeCode: string) =>
  `/api/candidates/${segment(electionId)}/${segment(officeCode)}`
export const candidatePath = (acctNum: number) => `/api/candidates/${acctNum}`
export const candidatesByAccountPath = (acctNum: number) => `/api/candidates/byAccount/${acctNum}`

export const latestImportsPath = '/api/imports/latest'
export const dataStatusPath = '/api/status'

/** Signing in (POST), who is signed in (GET), signing out (DELETE). */
export const sessionPath = '/api/auth'

export const committeesPath = '/api/committees'
export const committeeFinderPath = '/api/committee'
export const committeePath = (acctNum: number) => `/api/committees/${acctNum}`

export const documentsPath = (acctNum: number) => `/api/documents/${acctNum}`
export const documentsOfTypePath = (type: string) => `/api/documents/type/${segment(type)}`
/** The file itself; the slashes of a FilePath stay slashes. */
export const documentFilePath = (filePath: string) => `/docs/${filePath.split('/').map(segment).join('/')}`

/** One call of balances: each account once, in ascending order, so that one set of accounts has one address. */
export const balancesPath = (accounts: Iterable<number>) =>
  `/api/balances?accounts=${inOrder(accounts).join(',')}`

/** As many calls of balances as these accounts need; none for no accounts. */
export function balancesPaths(accounts: Iterable<number>): string[] {
  const all = inOrder(accounts)
  return Array.from({ length: Math.ceil(all.length / MAX_BALANCE_ACCOUNTS) }, (_, call) =>
    balancesPath(all.slice(call * MAX_BALANCE_ACCOUNTS, (call + 1) * MAX_BALANCE_ACCOUNTS)),
  )
}

/** How the figures of one account were made. */
export const balanceExplanationPath = (acctNum: number) => `/api/balances/${acctNum}`

const inOrder = (accounts: Iterable<number>) => [...new Set(accounts)].toSorted((a, b) => a - b)

const segment = encodeURIComponent
