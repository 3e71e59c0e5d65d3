import type { Generated } from 'kysely'

/* Administrators' edits of the records. Owned. */

/** The account that an administrator assigned to a statement of the state's listing, whatever its names match. */
export interface StatementAccountTable {
  document_id: string
  acct_num: number
  linked_at: string
  linked_by: string
}

/** An administrator's VoterID for a candidate, instead of the state's. */
export interface VoterIdEditTable {
  acct_num: number
  voter_id: string
  edited_at: string
  edited_by: string
}

/** An administrator's addition to a candidate's account list. */
export interface AddedAccountTable {
  candidate_acct_num: number
  account_num: number
  account_name: string
  added_at: string
  added_by: string
}

/** A hidden candidate or committee; the row is removed when the deletion is undone. */
export interface DeletionTable {
  record_type: 'candidate' | 'committee'
  acct_num: number
  deleted_at: string
  deleted_by: string
}

/** Append-only. `before` and `after` are JSON, or null. */
export interface AuditTable {
  audit_id: Generated<number>
  at: string
  who: string
  peer: string
  action: string
  record: string
  before: string | null
  after: string | null
  /** The entry that this one undid. */
  undoes: Generated<number | null>
}

export interface EditTables {
  voter_id_edit: VoterIdEditTable
  added_account: AddedAccountTable
  deletion: DeletionTable
  statement_account: StatementAccountTable
  audit: AuditTable
}
