import type { Role } from '#contract/schemas/person.ts'
import {
  integer,
  integerOrNull,
  key,
  numberedKey,
  references,
  text,
  textOf,
  textOrNull,
  laterOrNull,
  unique,
  withDefault,
} from './columns.ts'

/* Who may sign in, and their sign-ins. Owned. */

const ADMINISTRATOR = references(integer, 'administrator')

export const administratorTables = {
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
      invited_by: withDefault(text, ''),
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

  /** A link from the console that signs an account in once; the newest alone. */
  sign_in_link: {
    columns: { admin_id: key(ADMINISTRATOR), token_hash: unique(text), expires_at: text },
  },

  /** The secret of an administrator's authenticator app; see server/auth/codes.ts. */
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
      /** When its user last confirmed that it is them. */
      confirmed_at: laterOrNull,
      /** The kind of browser it was opened with; '' if unknown. */
      client: withDefault(text, ''),
    },
  },

  /** What is limited over time (limiter.ts) is counted here, so that a restart forgets nothing. */
  counted_act: {
    columns: {
      /** The same for all rows of one act, which counts under several keys. */
      act: text,
      key: text,
      at: text,
      /** From when on it no longer counts. */
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
}

/* Administrators' edits of the records. Owned: no import changes these. */

export const editTables = {
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
}
