import type { Generated } from 'kysely'
import type { ChangeKind } from '#contract/domain/changeKinds.ts'
import type { CandidateTable } from './stateTables.ts'

/* The versions of the register, and what each changed. Owned. */

/**
 * One row. `version` grows with every committed change to what the public sees, so that a cached answer can be checked;
 * `is_sample` says whether the mirrored tables hold invented data.
 */
export interface RegisterTable {
  register_id: number
  version: number
  is_sample: number
  /** Which part of the store of transactions is visible. See transactions/store/storeTables.ts. */
  epoch: Generated<number>
  /** The last committed one; 0 if there is none. */
  revision: Generated<number>
  /** 1 once former rows are stored, which begins with the first revision. */
  is_recording: Generated<number>
  /** Grows when something that answers of former revisions would show is hidden, or shown again. */
  concealed: Generated<number>
}

/** A committed change to what public answers read: an import, or an administrator's edit. */
export interface RevisionTable {
  revision_id: number
  /** When it was committed, ISO in UTC, and the day that this was in Florida. */
  at: string
  day: string
  /** The epoch of the store of transactions since then. */
  epoch: number
  /** How many former rows were stored by all revisions up to this one. */
  rows_so_far: number
}

/** A record that a revision changed. */
export interface RecordChangeTable {
  change_id: number
  revision_id: number
  kind: ChangeKind
  /** What identifies it within its kind. */
  record: string
  acct_num: number | null
  /**
   * For a candidate and its money, the race, with the district as in the state's list: `20261103-GEN/STR/024`; else ''.
   */
  race: string
}

/** Columns of a table's former rows; see migrations/keepFormerRows.ts. */
interface FormerRow {
  since: number
  until: number
  is_absent: number
}

export interface RegisterTables {
  register: RegisterTable
  revision: RevisionTable
  record_change: RecordChangeTable
  former_candidate: FormerRow &
    Pick<CandidateTable, 'acct_num' | 'addr1' | 'voter_id' | 'election_id' | 'office_code' | 'juris1num'>
}
