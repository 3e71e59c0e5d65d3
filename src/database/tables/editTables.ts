import { integer, integerOrNull, key, numberedKey, text, textOf, textOrNull } from './columns.ts'

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
