import type { Generated } from 'kysely'
import type { LastAsked } from '#contract/schemas/balanceExplanation.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'

/* What the importer did, and what the state answered it. Owned. */

/** The last time the state was asked for a list; '' for one that is not by election. */
export interface SyncAttemptTable {
  list: string
  election_id: string
  tried_at: string
  outcome: 'done' | 'refused'
  message: string
}

/** The last time the state was asked for an account's money, and what is on file of it from there. */
export interface StateAccountTable {
  acct_num: number
  checked_at: string
  /** `refused` where its answers cannot be had, read or loaded. */
  outcome: LastAsked['outcome']
  message: string
  /** SHA-256 of the figures of its totals page, by period, that were loaded last; '' where none were. */
  totals_hash: string
  /** ISO day on which something was loaded that was new; '' where nothing was. */
  changed_on: string
  /** ISO day of the transactions that were loaded last; '' where none were. */
  rows_on: string
  /** JSON: by figure, the readings of the state's columns that its transactions fit; '' where nobody compared them. */
  readings: string
}

/** What the state answered about an account, until it is loaded: a program that was killed goes on with it. */
export interface StateAnswerTable {
  acct_num: number
  page: 'totals' | TransactionKind
  /** 0, or of a list that was cut, how many rows stand before these. */
  part: number
  asked_at: string
  /** Of the answer. */
  sha256: string
  /** The answer, by gzip. */
  bytes: Uint8Array
}

/**
 * A run of `sync`. At most one is `running`, which a unique index keeps to: its row is the right to ask the state, kept as
 * long as its heartbeat is. Instants are by the clock of the database, which all servers share.
 */
export interface SyncRunTable {
  run_id: Generated<number>
  /** `all`, `accounts`, or the kind that it fetches. */
  kind: string
  /** ISO: the day whose night this is; null for one that nobody scheduled. */
  day: string | null
  started_by: string
  holder: string
  state: 'running' | 'ended' | 'stopped' | 'failed'
  message: string
  started_at: string
  heartbeat_at: string
  ended_at: string | null
  /** No account is begun after that; null without such a limit. */
  until_at: string | null
  /** The kind under way; '' between two of them. */
  step: string
  step_since: string
  /** Parts of the kind under way. */
  done: number
  planned: number
  requests: number
  /** JSON: AccountCounts. */
  accounts: string | null
  /** JSON: SyncStep[]. */
  steps: string
}

/** What the state answered and is not loaded yet, by a name of its own: a program that was killed goes on with it. */
export interface HeldPageTable {
  name: string
  asked_at: string
  /** Of the page. */
  sha256: string
  /** The page, by gzip. */
  bytes: Uint8Array
}

/** At most one row: the number that the next import has which writes rows before it is on record. */
interface ReservedImportTable {
  import_id: number
}

/** One row per import, refused ones included. `files`, `rejections` and `elections` are JSON. */
export interface ImportTable {
  import_id: Generated<number>
  kind: string
  files: string
  outcome: 'done' | 'refused'
  message: string
  rows_read: number
  rows_added: number
  rows_changed: number
  rows_unchanged: number
  rows_removed: number
  rows_rejected: number
  rejections: string
  /** Those it replaced, of a type that is replaced by election. */
  elections: Generated<string>
  /** ISO: the day its files speak for; null where neither they nor the operator say, and of older imports. */
  as_of: Generated<string | null>
  started_at: string
  finished_at: string
  who: string
  /** The one that it made; null of one that was refused, or was before revisions. */
  revision: Generated<number | null>
}

/** What else the report of an import says, and the lines that it rejected: JSON by gzip, see packedPage. */
export interface ImportReportTable {
  import_id: number
  sha256: string
  bytes: Uint8Array
}

export interface ImportTables {
  import: ImportTable
  import_report: ImportReportTable
  reserved_import: ReservedImportTable
  sync_attempt: SyncAttemptTable
  sync_run: SyncRunTable
  state_account: StateAccountTable
  state_answer: StateAnswerTable
  held_page: HeldPageTable
}
