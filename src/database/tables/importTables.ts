import type { LastAsked, MoneyPage } from '#contract/schemas/balanceExplanation.ts'
import {
  bytes,
  each,
  integer,
  integerOrNull,
  key,
  laterOrNull,
  numberedKey,
  text,
  textOf,
  textOrNull,
  withDefault,
} from './columns.ts'

/* What the importer did, and what the state answered. Owned. */

/** Bytes compressed with gzip, under the SHA-256 of the original. */
const PACKED = { sha256: text, bytes }

const blank = withDefault(text, '')
const none = withDefault(integer, 0)

export const importTables = {
  /** One row per import, refused ones included. `files`, `rejections` and `elections` are JSON. */
  import: {
    columns: {
      import_id: numberedKey,
      kind: text,
      files: withDefault(text, '[]'),
      outcome: withDefault(textOf<'done' | 'refused'>(), 'refused'),
      message: blank,
      ...each(none, 'rows_read', 'rows_added', 'rows_changed', 'rows_unchanged', 'rows_removed'),
      rows_rejected: none,
      rejections: withDefault(text, '[]'),
      started_at: text,
      finished_at: text,
      who: blank,
      /** The elections that it replaced, for a type that is replaced by election. */
      elections: withDefault(text, '[]'),
      /** ISO: the day its files are as of; null if neither they nor the operator say. */
      as_of: laterOrNull,
      /** JSON: the ISO day of each election's list, or null if unknown; null unless these days differ. */
      election_days: laterOrNull,
    },
  },

  /** The rest of an import's report, and the lines that it rejected, as JSON. */
  import_report: { columns: { import_id: key(integer), ...PACKED } },

  /** The last time the state was asked for a list; '' for a list that is not by election. */
  sync_attempt: {
    columns: {
      list: text,
      election_id: text,
      tried_at: text,
      outcome: textOf<'done' | 'refused'>(),
      message: text,
    },
    key: ['list', 'election_id'],
  },

  /**
   * A run of `sync`. A unique index ensures that at most one is `running`: its row is the right to ask the state, and is
   * held as long as its heartbeat continues. Instants are by the clock of the database, which all servers share.
   */
  sync_run: {
    columns: {
      run_id: numberedKey,
      /** `all`, `accounts`, or the kind that it fetches. */
      kind: text,
      /** ISO: the day of the scheduled night; null for a run that was not scheduled. */
      day: textOrNull,
      started_by: text,
      holder: text,
      state: textOf<'running' | 'ended' | 'stopped' | 'failed'>(),
      message: blank,
      started_at: text,
      heartbeat_at: text,
      ended_at: textOrNull,
      /** No account is begun after this time; null if there is no limit. */
      until_at: textOrNull,
      /** The current kind; '' between two of them. */
      step: blank,
      step_since: text,
      /** Finished parts of the current kind. */
      done: none,
      planned: none,
      requests: none,
      /** JSON: AccountCounts. */
      accounts: textOrNull,
      /** JSON: SyncStep[]. */
      steps: withDefault(text, '[]'),
    },
  },

  /** The last time the state was asked for an account's money, and what was loaded from the answers. */
  state_account: {
    columns: {
      acct_num: key(integer),
      checked_at: text,
      /** `refused` if its answers could not be fetched, read or loaded; `partial` if only some could. */
      outcome: textOf<LastAsked['outcome']>(),
      message: text,
      /** SHA-256 of the figures, by period, of the totals page that was loaded last; '' if none was. */
      totals_hash: text,
      /** ISO day on which something new was last loaded; '' if nothing was. */
      changed_on: text,
      /** ISO day of the transactions that were loaded last; '' if none were. */
      rows_on: text,
      /** JSON: by figure, the readings of the state's columns that its transactions match; '' if not compared. */
      readings: text,
    },
  },

  /** One of the state's pages about an account: when it was last asked for, and when it was last read. */
  state_page: {
    columns: {
      acct_num: integer,
      page: textOf<MoneyPage>(),
      asked_at: text,
      /** Null if it never was. */
      read_at: textOrNull,
      /** Why it could not be read when it was asked for last; '' if it was read. */
      reason: text,
    },
    key: ['acct_num', 'page'],
  },

  /** What the state answered about an account, until it is loaded, so that a killed process can be continued. */
  state_answer: {
    columns: {
      acct_num: integer,
      page: textOf<MoneyPage>(),
      /** 0, or the number of rows before these if the list was cut. */
      part: integer,
      asked_at: text,
      ...PACKED,
    },
    key: ['acct_num', 'page', 'part'],
  },

  /** A named answer of the state that is not loaded yet, likewise. */
  held_page: { columns: { name: key(text), asked_at: text, ...PACKED } },

  /** A file of a list that was imported, and the instant of the last import that brought it, ISO in UTC. */
  kept_file: { columns: { sha256: key(text), bytes, kept_at: text } },

  /** An import whose files are kept, and what says what they are. */
  kept_list: {
    columns: { import_id: key(integer), account: integerOrNull, is_whole: integer, kept_at: text },
  },
}
