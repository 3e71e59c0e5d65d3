import type { Generated } from 'kysely'
import type { ChangeKind } from '#contract/domain/changeKinds.ts'
import type { RecordChange } from '#contract/schemas/change.ts'
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
  /** The ISO day since which the journal is kept; null before the first import. */
  journal_since: Generated<string | null>
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

/** What an import or an administrator changed in a public record. Never an address, a voter's number or who did it. */
export interface JournalTable {
  /** Never used again, so that the entries of feeds keep their identity. */
  journal_id: Generated<number>
  /** When it was committed, ISO in UTC, and the day that this was in Florida. */
  at: string
  day: string
  kind: ChangeKind
  /** What identifies the record within its kind. */
  record: string
  acct_num: number | null
  /** Its name then. */
  name: string
  what: RecordChange['what']
  /** JSON: by field, its values before and after; money in cents. */
  fields: string
  /**
   * For a candidate, its money and its documents, the race before and after: `20261103-GEN/STR/24`, as in the address
   * of its page; else ''.
   */
  race_before: string
  race_after: string
  /** The import that changed it, or the entry of the audit trail. */
  import_id: number | null
  audit_id: number | null
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
  journal: JournalTable
  former_candidate: FormerRow &
    Pick<CandidateTable, 'acct_num' | 'addr1' | 'voter_id' | 'election_id' | 'office_code' | 'juris1num'>
}
