import type { LastAsked, MoneyPage } from '#contract/schemas/balanceExplanation.ts'
import type { ChangeKind, RecordChange } from '#contract/schemas/change.ts'
import type { Role } from '#contract/schemas/person.ts'
import {
  blank,
  bytes,
  each,
  integer,
  integerOrNull,
  key,
  laterOrNull,
  numberedKey,
  references,
  text,
  textOf,
  textOrNull,
  unique,
  withDefault,
} from './columns.ts'

/* What administrators and the importer did. No import changes it. */

const ADMINISTRATOR = references(integer, 'administrator')

/** Bytes compressed with gzip, under the SHA-256 of the original. */
const PACKED = { sha256: text, bytes }

const none = withDefault(integer, 0)

export const ownedTables = {
  /* Who may sign in, and their sign-ins. */

  administrator: {
    columns: {
      admin_id: numberedKey,
      /** In lower case: the canonical account. */
      email: unique(text),
      name: text,
      password_hash: text,
      created_at: text,
      disabled_at: textOrNull,
      role: withDefault(textOf<Role>(), 'administrator'),
      /** The account whose invitation was accepted; '' if the operator made this one. */
      invited_by: blank,
    },
  },

  /** One that has not been accepted. Its secret is stored as a SHA-256 hash. */
  invitation: {
    columns: {
      invitation_id: numberedKey,
      token_hash: unique(text),
      /** In lower case. */
      email: unique(text),
      role: textOf<Role>(),
      invited_by: text,
      expires_at: text,
    },
  },

  /** A link from the console that signs an account in once. An account has only its newest one. */
  sign_in_link: {
    columns: { admin_id: key(ADMINISTRATOR), token_hash: unique(text), expires_at: text },
  },

  /** The secret of an administrator's authenticator app; see server/auth/reauthenticate.ts. */
  second_factor: {
    columns: {
      admin_id: key(ADMINISTRATOR),
      /** In base 32. Codes are computed from it, so it cannot be hashed; it is sent once, for the app. */
      secret: text,
      /** Null until the first correct code. */
      confirmed_at: textOrNull,
      /** The number of the thirty-second step whose code was used last; codes of it and earlier steps are refused. */
      last_step: withDefault(integer, 0),
    },
  },

  /** An unused one, as a SHA-256 hash. */
  recovery_code: { columns: { admin_id: ADMINISTRATOR, code_hash: text }, key: ['admin_id', 'code_hash'] },

  /** Secrets are stored as SHA-256 hashes: a stolen copy of this table opens nothing. */
  session: {
    columns: {
      /** Counts up as sessions are opened; identifies a session to the users who may end it. */
      session_id: numberedKey,
      token_hash: unique(text),
      cookie_hash: unique(text),
      admin_id: ADMINISTRATOR,
      /** The address it was opened from; '' if unknown. */
      peer: text,
      created_at: text,
      last_seen_at: text,
      expires_at: text,
      revoked_at: textOrNull,
      /** When its user last confirmed that it is really them. */
      confirmed_at: laterOrNull,
      /** The kind of browser it was opened with; '' if unknown. */
      client: blank,
    },
  },

  /** What is limited over time (limiter.ts) is counted here, so that a restart forgets nothing. */
  counted_act: {
    columns: {
      /** The same for all rows of one act, which counts under several keys. */
      act: text,
      key: text,
      at: text,
      /** When it stops counting. */
      leaves_at: text,
      uses: integer,
    },
    key: ['act', 'key'],
  },

  /** The networks from which an administrator has signed in, and when last. */
  known_network: {
    columns: { email: text, network: text, signed_in_at: text },
    key: ['email', 'network'],
  },

  /** How many logins were throttled by the limit of this key (`counted_act`), and when first. */
  throttled_sign_in: { columns: { key: key(text), tries: integer, since: text } },

  /* Administrators' edits of the records. */

  /** An administrator's VoterID for a candidate, instead of the state's. */
  voter_id_edit: { columns: { acct_num: key(integer), voter_id: text, edited_at: text, edited_by: text } },

  /** An administrator's addition to a candidate's account list. */
  added_account: {
    columns: {
      candidate_acct_num: integer,
      account_num: integer,
      account_name: text,
      added_at: text,
      added_by: text,
    },
    key: ['candidate_acct_num', 'account_num'],
  },

  /** The account that an administrator assigned to a statement of the state's listing, whatever its names match. */
  statement_account: {
    columns: { document_id: key(text), acct_num: integer, linked_at: text, linked_by: text },
  },

  /** A hidden candidate or committee; the row is removed when the deletion is undone. */
  deletion: {
    columns: {
      record_type: textOf<'candidate' | 'committee'>(),
      acct_num: integer,
      deleted_at: text,
      deleted_by: text,
    },
    key: ['record_type', 'acct_num'],
  },

  /** Append-only. `before` and `after` are JSON, or null. */
  audit: {
    columns: {
      audit_id: numberedKey,
      at: text,
      who: text,
      peer: text,
      action: text,
      record: text,
      before: textOrNull,
      after: textOrNull,
      /** The entry that this one undid. */
      undoes: integerOrNull,
    },
  },

  /* What the importer did, and what the state answered. */

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
      /** ISO: the date its files are as of; null if neither they nor the operator say. */
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
      /** ISO: the date of the scheduled night; null for a run that was not scheduled. */
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

  /** What the state answered about an account, until it is loaded, so that a run that was killed can be continued. */
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
  stored_file: { columns: { sha256: key(text), bytes, stored_at: text } },

  /** An import whose files are stored, and the options that say what they are. */
  stored_list: {
    columns: { import_id: key(integer), account: integerOrNull, is_whole: integer, stored_at: text },
  },

  /* The register as a whole, and what changed in it. */

  /**
   * One row. `version` grows with every committed change to what the public sees, so that a cached answer can be checked;
   * `is_sample` says whether the mirrored tables hold invented data.
   */
  register: {
    columns: {
      register_id: key(integer),
      version: integer,
      /** Grows when nothing changes but the time at which the state was last asked. */
      lookups: integer,
      /** Grows when something public is hidden, or shown again. */
      concealed: integer,
      is_sample: integer,
      /** Grows with each change of transactions: the number that the changed lists get. */
      epoch: integer,
      /** The ISO day since which the journal is kept; null before the first import. */
      journal_since: textOrNull,
      /** The current generation of the voters, which names the schema that holds them; see voters/. */
      voter_generation: textOrNull,
      /** The number of the next import that writes rows before it is on record; null if there was none. */
      reserved_import: integerOrNull,
    },
  },

  /** What an import or an administrator changed in a public record. Never an address, a voter's number or who did it. */
  journal: {
    columns: {
      /** Never reused, so that the entries of feeds keep their identity. */
      journal_id: numberedKey,
      /** When it was committed: the instant, ISO in UTC, and the date in Florida. */
      at: text,
      day: text,
      kind: textOf<ChangeKind>(),
      /** What identifies the record within its kind. */
      record: text,
      acct_num: integerOrNull,
      /** Its name then. */
      name: text,
      what: textOf<RecordChange['what']>(),
      /** JSON: by field, its values before and after; money in cents. */
      fields: text,
      /**
       * For a candidate, its money and its documents, the race before and after: `20261103-GEN/STR/24`, as in the address
       * of its page; else ''.
       */
      race_before: text,
      race_after: text,
      /** The import that changed it, or the entry of the audit trail. */
      import_id: integerOrNull,
      audit_id: integerOrNull,
    },
  },

  /** A key that signs citations. */
  site_key: {
    columns: {
      /** The thumbprint of the public key (RFC 7638). */
      key_id: key(text),
      /** Both halves as in a JSON Web Key: 32 bytes as base64url. A retired key has no private half. */
      public_key: text,
      private_key: textOrNull,
      made_at: text,
      /** When it was retired, or '' for the key in use; there can be only one. */
      retired_at: unique(text),
    },
  },
}
