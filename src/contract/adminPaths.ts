import type { AuditQuery, VoterQuery } from './schemas/parameters.ts'
import type { DeletableType } from './schemas/deletion.ts'

/* The addresses of the administrators' calls, apart from the public ones so that no visitor loads them. */

/** Candidates of an election and an office; blank stands for any. */
export const adminCandidatesPath = (election: string, office: string) =>
  `/api/admin/candidates?${new URLSearchParams({ election, office })}`
export const adminCandidatePath = (acctNum: number) => `/api/admin/candidates/${acctNum}`

export const adminCommitteesPath = '/api/admin/committees'
export const adminCommitteePath = (acctNum: number) => `/api/admin/committees/${acctNum}`

/** Where an account is added to a candidate's list. */
export const accountListPath = (acctNum: number) => `/api/candidates/${acctNum}/accountlist`

/** The accounts in a candidate's list, and one of them, as administrators see them. */
export const linkedAccountsPath = (acctNum: number) => `${adminCandidatePath(acctNum)}/accountlist`
export const linkedAccountPath = (acctNum: number, accountNum: number) =>
  `${linkedAccountsPath(acctNum)}/${accountNum}`

export const deletionsPath = '/api/admin/deletions'
export const deletionPath = (type: DeletableType, acctNum: number) => `${deletionsPath}/${type}/${acctNum}`

export const sessionsPath = '/api/admin/sessions'
export const adminSessionPath = (sessionId: number) => `${sessionsPath}/${sessionId}`

export const registerStatusPath = '/api/admin/status'

/** A search of voters by the names that are not blank. */
export const voterSearchPath = (names: VoterQuery) => `/api/admin/voters?${filled({ ...names })}`
export const voterPath = (voterId: string) => `/api/admin/voters/${encodeURIComponent(voterId)}`

/** The audit trail by the filters that are not blank. */
export const auditPath = (filters: AuditQuery) => `/api/admin/audit?${filled({ ...filters })}`

function filled(terms: Record<string, string | number | undefined>): URLSearchParams {
  const texts = Object.entries(terms).map(([key, term]) => [key, String(term ?? '').trim()])
  return new URLSearchParams(texts.filter(([, text]) => text !== ''))
}
