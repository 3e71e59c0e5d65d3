import type { Generated } from 'kysely'
import type { LastAsked, MoneyPage } from '#contract/schemas/balanceExplanation.ts'

/* What the importer did, and what the state answered. Owned. */

/** The last time the state was asked for a list; '' for a list that is not by election. */
export interface SyncAttemptTable {
  list: string
  election_id: string
  tried_at: string
  outcome: 'done' | 'refused'
  message: string
}

/** The last time the state was asked for an account's money, and what was loaded from the answers. */
export interface StateAccountTable {
  acct_num: number
  checked_at: string
  /** `refused` if its answers could not be fetched, read or loaded; `partial` if only some could. */
  outcome: LastAsked['outcome']
  message: string
  /** SHA-256 of the figures, by period, of the totals page that was loaded last; '' if none was. */
  totals_hash: string
  /** ISO day on which something new was last loaded; '' if nothing was. */
  changed_on: string
  /** ISO day of the transactions that were loaded last; '' if none were. */
  rows_on: string
  /** JSON: by figure, the readings of the state's columns that its transactions match; '' if they were not compared. */
  readings: string
}

/** One of the state's pages about an account: when it was last asked for, and when it was last read. */
export interface StatePageTable {
  acct_num: number
  page: MoneyPage
  asked_at: string
  /** Null if it never was. */
  read_at: string | null
  /** Why it could not be read when it was asked for last; '' if it was read. */
  reason: string
}

/**
 * What the state answered about an account, until it is loaded, so that a process that was killed can continue with it.
 */
export interface StateAnswerTable {
  acct_num: number
  page: MoneyPage
  /** 0, or the number of rows before these if the list was cut. */
  part: number
  asked_at: string
  /** The answer's. */
  sha256: string
  /** The answer, compressed with gzip. */
  bytes: Uint8Array
}

/**
 * A run of `sync`. A unique index ensures that at most one is `running`: its row is the right to ask the state, and is
 * held as long as its heartbeat continues. Instants are by the clock of the database, which all servers share.
 */
export interface SyncRunTable {
  run_id: Generated<number>
  /** `all`, `accounts`, or the kind that it fetches. */
  kind: string
  /** ISO: the day of the scheduled night; null for a run that was not scheduled. */
  day: string | null
  started_by: string
  holder: string
  state: 'running' | 'ended' | 'stopped' | 'failed'
  message: string
  started_at: string
  heartbeat_at: string
  ended_at: string | null
  /** No account is begun after this time; null if there is no limit. */
  until_at: string | null
  /** The current kind; '' between two of them. */
  step: string
  step_since: string
  /** Finished parts of the current kind. */
  done: number
  planned: number
  requests: number
  /** JSON: AccountCounts. */
  accounts: string | null
  /** JSON: SyncStep[]. */
  steps: string
}

/** A named answer of the state that is not loaded yet, so that a process that was killed can continue with it. */
export interface HeldPageTable {
  name: string
  asked_at: string
  /** The page's. */
  sha256: string
  /** The page, compressed with gzip. */
  bytes: Uint8Array
}

/** A file of a list that was imported, under its SHA-256, compressed with gzip. */
interface KeptFileTable {
  sha256: string
  bytes: Uint8Array
  /** The instant of the last import that brought it, ISO in UTC. */
  kept_at: string
}

/** An import whose files are kept, and what says what they are. */
interface KeptListTable {
  import_id: number
  account: number | null
  is_whole: number
  kept_at: string
}

/** At most one row: the number of the next import that writes rows before it is on record. */
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
  /** The elections that it replaced, for a type that is replaced by election. */
  elections: Generated<string>
  /** ISO: the day its files are as of; null if neither they nor the operator say. */
  as_of: Generated<string | null>
  /** JSON: the ISO day of each election's list, or null if unknown; null unless these days differ. */
  election_days: Generated<string | null>
  started_at: string
  finished_at: string
  who: string
}

/** The rest of an import's report, and the lines that it rejected: JSON compressed with gzip, see packedPage. */
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
  state_page: StatePageTable
  state_answer: StateAnswerTable
  held_page: HeldPageTable
  kept_file: KeptFileTable
  kept_list: KeptListTable
}
