import type { ChangeKind, RecordChange } from '#contract/schemas/change.ts'
import { administratorTables, editTables } from './tables/administratorTables.ts'
import {
  integer,
  integerOrNull,
  key,
  numberedKey,
  type RowsOf,
  text,
  textOf,
  textOrNull,
  unique,
} from './tables/columns.ts'
import { importTables } from './tables/importTables.ts'
import { moneyTables, type postgresTables, stateTables } from './tables/stateTables.ts'
import { transactionTables } from './tables/transactionTables.ts'

/* The register as a whole, and what changed in it. Owned. */

const registerTables = {
  /**
   * One row. `version` grows with every committed change to what the public sees, so that a cached answer can be checked;
   * `is_sample` says whether the mirrored tables hold invented data.
   */
  register: {
    columns: {
      register_id: key(integer),
      version: integer,
      /** Grows when only the time of a question to the state changes. */
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
      /** Never used again, so that the entries of feeds keep their identity. */
      journal_id: numberedKey,
      /** When it was committed, ISO in UTC, and the day that this was in Florida. */
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
      /** Both halves as in a JSON Web Key: 32 bytes as base64url. A key that was given up has no private half. */
      public_key: text,
      private_key: textOrNull,
      made_at: text,
      /** When it was given up, or '' for the one key in use, of which there can be only one. */
      retired_at: unique(text),
    },
  },
}

/*
 * There are two kinds of table. Mirrored tables hold the state's public files and are replaced by the next import.
 * Owned tables hold what this site's administrators and its importer did. No import changes them, and they are
 * separate from the mirrored rows, so there is no foreign key from one kind to the other.
 *
 * Conventions: money is integer cents; dates are ISO `2026-11-03`; instants are ISO in UTC; blank text is ''
 * and null means unknown; a flag is 0 or 1, because both SQL engines store that the same way.
 */

/** The tables of both engines, by subject. */
export const tables = {
  ...stateTables,
  ...moneyTables,
  ...editTables,
  ...administratorTables,
  ...importTables,
  ...registerTables,
  ...transactionTables,
}

export interface Database extends RowsOf<typeof tables>, RowsOf<typeof postgresTables> {}
