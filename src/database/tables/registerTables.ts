import type { Generated } from 'kysely'
import type { ChangeKind } from '#contract/domain/changeKinds.ts'
import type { CandidateTable } from './stateTables.ts'

/* The versions of the register, and what each changed. Owned. */

/**
 * One row. `version` grows with every committed change to what the public sees, so a kept answer is known to
 * be current; `is_sample` says whether the mirrored tables hold invented data.
 */
export interface RegisterTable {
  register_id: number
  version: number
  is_sample: number
  /** Of the store of transactions: what of it is visible. See transactions/storeTables.ts. */
  epoch: Generated<number>
  /** The last committed one; 0 while there is none. */
  revision: Generated<number>
  /** 1 once former rows are kept, which is from the first revision on. */
  is_recording: Generated<number>
  /** Grows when something is hidden that answers of former revisions would show, or shown again. */
  concealed: Generated<number>
}

/** A committed change of what public answers read: an import, or what an administrator saved. */
export interface RevisionTable {
  revision_id: number
  /** When it was committed, ISO in UTC, and the day it was in Florida. */
  at: string
  day: string
  /** Of the store of transactions, since then. */
  epoch: number
  /** How many former rows were kept, of all revisions up to this one. */
  rows_so_far: number
}

/** A record that a revision changed. */
export interface RecordChangeTable {
  change_id: number
  revision_id: number
  kind: ChangeKind
  /** What tells it apart from others of its kind. */
  record: string
  acct_num: number | null
  /** Of a candidate and its money, with the district as the state's list has it: `20261103-GEN/STR/024`; else ''. */
  race: string
}

/** Of the former rows of a table; see migrations/keepFormerRows.ts. */
interface FormerRow {
  since: number
  until: number
  is_absent: number
}

export interface RegisterTables {
  register: RegisterTable
  revision: RevisionTable
  record_change: RecordChangeTable
  former_candidate: FormerRow & Pick<CandidateTable, 'acct_num' | 'addr1' | 'voter_id'>
}
