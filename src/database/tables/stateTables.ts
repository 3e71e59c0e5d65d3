import type { TransactionKind } from '#contract/schemas/values.ts'
import {
  blank,
  bytes,
  each,
  integer,
  integerOrNull,
  key,
  laterOrNull,
  type RowOf,
  text,
  textOf,
  textOrNull,
  withDefault,
} from './columns.ts'

/* What the state's lists, pages and files say about candidates, committees, documents and voters. */

const ADDRESS = each(text, 'addr1', 'addr2', 'city', 'state', 'zip', 'county', 'phone')
const TREASURER = each(text, 'trs_name_last', 'trs_name_first', 'trs_name_middle')

/** Cents; null means unknown. */
const FIGURES = each(integerOrNull, 'coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other')

/** What a registration page shows: '' means shown as blank, and null means not shown. */
export const REGISTRATION_FIELDS = {
  status: textOrNull,
  purpose: textOrNull,
  /** One per line. */
  affiliates: textOrNull,
  ...each(textOrNull, 'chairperson', 'treasurer', 'deputy_treasurer', 'registered_agent', 'running_mate'),
  /** ISO, if the page has a date. */
  date_filed: textOrNull,
  date_qualified: textOrNull,
  method: textOrNull,
}

export type RegistrationFields = RowOf<typeof REGISTRATION_FIELDS>

export const stateTables = {
  election: { columns: { election_id: key(text), name: text } },

  /** An election from the state's own drop-down. */
  state_election: {
    columns: {
      election_id: key(text),
      /** As spelled by the state. */
      label: text,
      /** ISO day of the last drop-down that had it. */
      as_of: text,
      /** The import that brought this label. */
      import_id: integer,
    },
  },

  candidate: {
    columns: {
      acct_num: key(integer),
      suppress_address: integer,
      ...each(text, 'voter_id', 'election_id', 'office_code', 'office_desc', 'juris1num', 'juris2num'),
      ...each(text, 'status_code', 'status_desc', 'party_code', 'party_desc'),
      ...each(text, 'name_last', 'name_first', 'name_middle'),
      ...ADDRESS,
      ...TREASURER,
      email: text,
      /** ISO: the date of the first list without the record; null while the state lists it. */
      left_on: laterOrNull,
    },
  },

  committee: {
    columns: {
      acct_num: key(integer),
      ...each(text, 'name', 'type', 'type_desc'),
      ...ADDRESS,
      ...each(text, 'chr_name_last', 'chr_name_first', 'chr_name_middle'),
      ...TREASURER,
      /** As in `candidate`. */
      left_on: laterOrNull,
    },
  },

  /** A committee's registration status, from the state's look-up of committees. */
  committee_status: {
    columns: {
      acct_num: key(integer),
      /** Active, Closed or Revoked; any other word as the state spells it. */
      status: text,
      /** ISO day on which the look-up first gave this status. */
      changed_on: text,
      /** ISO day of the last look-up that had the committee. */
      as_of: text,
      /** The import that brought this status. */
      import_id: integer,
    },
  },

  /** The last time the state was asked for an account's registration page, and what is stored from it. */
  registration: {
    columns: {
      acct_num: key(integer),
      checked_at: text,
      /** `refused` if the page could not be fetched or read. */
      outcome: textOf<'unchanged' | 'changed' | 'noAccount' | 'refused'>(),
      message: text,
      /** The status in the state's lists when the page was requested. */
      listed_status: text,
      ...REGISTRATION_FIELDS,
      /** ISO day of the page that was read last; null if none was. */
      as_of: textOrNull,
      /** The import that brought these fields; null if none did. */
      import_id: integerOrNull,
    },
  },

  /** The account list a source gives for a candidate, in its order. */
  listed_account: {
    columns: {
      candidate_acct_num: integer,
      position: integer,
      account_num: integerOrNull,
      account_name: text,
    },
    key: ['candidate_acct_num', 'position'],
  },

  document: {
    columns: {
      /** An operator's document: its path. A statement that the state lists: its key, see statementId. */
      document_id: key(text),
      /** Whose list it is in: the operator's own index, or the state's listing of solicitations. */
      source: textOf<'operator' | 'state'>(),
      /** The public path under `/docs/`, looked up as this exact string and never joined to a folder. */
      file_path: blank,
      /** Null if the state's listing does not match exactly one account, or the operator's index gives none. */
      acct_num: integerOrNull,
      doc_date: text,
      doc_desc: text,
      filename: blank,
      doc_type: text,
      /** SHA-256 of the file, in hex: its name in the document store. */
      content_hash: blank,
      media_type: blank,
      size: withDefault(integer, 0),
      /** For a statement: the solicitor as the state lists them, `Last, First`. */
      solicitor: blank,
      /** For a statement: the solicitor's office, as worded in the listing. */
      office: blank,
      /** The target of the listing's own link; '' if it has none. */
      source_link: blank,
      /** The link that the stored file came from. */
      held_link: blank,
      /** The last link that gave no file. */
      tried_link: blank,
      /**
       * ISO: the date on which that link gave no file; if its request failed, a date early enough that it may be tried
       * again at once.
       */
      tried_on: blank,
    },
  },

  /** How many voters of a ZIP code live in a district; never fewer than may be published. */
  zip_district: {
    columns: {
      zip: text,
      kind: textOf<'congress' | 'senate' | 'house' | 'county'>(),
      /** Without leading zeros; for a county, the state's code. */
      district: text,
      voters: integer,
    },
    key: ['zip', 'kind', 'district'],
  },

  /* What is stored about accounts' money besides the transactions, and which accounts filers' names belong to. */

  /** The totals of an account's four whole lists, as of the oldest of them, and the import that brought that. */
  ledger: {
    columns: { acct_num: key(integer), as_of: text, import_id: integer, is_vouched: integer, ...FIGURES },
  },

  /** An account's figures from the state's totals page, or from a line of an operator's list of balances. */
  reported_balance: {
    columns: {
      acct_num: integer,
      source: textOf<'stateTotal' | 'list'>(),
      /** 1 if cash on hand is known from it. */
      is_complete: integer,
      as_of: text,
      import_id: integerOrNull,
      ...FIGURES,
    },
    key: ['acct_num', 'source', 'is_complete'],
  },

  /** An account's list of one kind of transactions is whole: it is the rows with `is_whole`, if there are any. */
  whole_list: {
    columns: {
      acct_num: integer,
      kind: textOf<TransactionKind>(),
      /** ISO day. */
      as_of: text,
      import_id: integer,
      /** 1 if the operator vouched for an export by name. */
      is_vouched: integer,
      /** For such an export: its election, or ''. */
      election_id: text,
    },
    key: ['acct_num', 'kind'],
  },

  /** An export by name for which the operator vouches that it holds every row of its filers up to a date. */
  whole_export: {
    columns: {
      election_id: text,
      kind: textOf<TransactionKind>(),
      through_day: text,
      import_id: integer,
      /** JSON: every filer's name in it. */
      filers: withDefault(text, '[]'),
    },
    key: ['election_id', 'kind'],
  },

  /** The account of a filer's name that does not match one automatically; '' means every election. */
  filer_alias: {
    columns: {
      /** As spelled in the state's exports, but with single blanks. */
      filer: text,
      election_id: text,
      acct_num: integer,
      made_at: text,
      made_by: text,
    },
    key: ['filer', 'election_id'],
  },
}

/**
 * Servers of a PostgreSQL database share nothing else, so it holds the files of documents too; with SQLite they are next
 * to it. A file's name is its SHA-256 in hex.
 */
export const postgresTables = { document_file: { columns: { content_hash: key(text), bytes } } }
