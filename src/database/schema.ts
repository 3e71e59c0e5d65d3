import type { Generated } from 'kysely'
import type { ChangeKind, RecordChange } from '#contract/schemas/change.ts'
import type { AdministratorTables } from './tables/administratorTables.ts'
import type { EditTables } from './tables/editTables.ts'
import type { ImportTables } from './tables/importTables.ts'
import type { MoneyTables } from './tables/moneyTables.ts'
import type { StateTables } from './tables/stateTables.ts'
import type { TransactionTables } from './tables/transactionTables.ts'

/* The register as a whole, and what changed in it. Owned. */

/**
 * One row. `version` grows with every committed change to what the public sees, so that a cached answer can be checked;
 * `is_sample` says whether the mirrored tables hold invented data.
 */
interface RegisterTable {
  register_id: number
  version: number
  /** Grows when only the time of a question to the state changes. */
  lookups: number
  /** Grows when something public is hidden, or shown again. */
  concealed: number
  is_sample: number
  /** Grows with each change of transactions: the number that the changed lists get. */
  epoch: number
  /** The ISO day since which the journal is kept; null before the first import. */
  journal_since: string | null
}

/** What an import or an administrator changed in a public record. Never an address, a voter's number or who did it. */
interface JournalTable {
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

/** A key that signs citations. Owned. */
interface SiteKeyTable {
  /** The thumbprint of the public key (RFC 7638). */
  key_id: string
  /** Both halves as in a JSON Web Key: 32 bytes as base64url. A key that was given up has no private half. */
  public_key: string
  private_key: string | null
  made_at: string
  /** When it was given up, or '' for the one key in use. */
  retired_at: string
}

interface RegisterTables {
  site_key: SiteKeyTable
  register: RegisterTable
  journal: JournalTable
}

/*
 * The tables are in tables/, by subject.
 *
 * There are two kinds of table. Mirrored tables hold the state's public files and are replaced by the next import.
 * Owned tables hold what this site's administrators and its importer did. No import changes them, and they are
 * separate from the mirrored rows, so there is no foreign key from one kind to the other.
 *
 * Conventions: money is integer cents; dates are ISO `2026-11-03`; instants are ISO in UTC; blank text is ''
 * and null means unknown; a flag is 0 or 1, because both SQL engines store that the same way.
 */

export interface Database
  extends
    StateTables,
    MoneyTables,
    ImportTables,
    AdministratorTables,
    EditTables,
    RegisterTables,
    TransactionTables {}
