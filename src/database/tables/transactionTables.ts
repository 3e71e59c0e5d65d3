import { each, integer, integerOrNull, key, text, textOf, unique, withDefault } from './columns.ts'

/*
 * The state's transactions: contributions, expenditures, transfers and distributions of every account. Money is in
 * integer cents. There are tens of millions of rows, so a date is a number here, such as 20261103, or 0 if the date as
 * given is impossible; a kind is its place in TRANSACTION_KINDS, from 1.
 */

/** An owner's list of a kind. */
const LIST = {
  /** An account's number or, below zero, that of a filer's name whose rows wait for an account. */
  owner: integer,
  kind: integer,
  /** 1 if it is part of the account's whole list of this kind. */
  is_whole: integer,
}
const LIST_KEY = ['owner', 'kind', 'is_whole']

const TOTAL = { row_count: integer, cents: integer }

/** A row of the state's lists. */
const ROW = {
  ...LIST,
  day: integer,
  /** 52 bits of a hash of everything the row says; rows of one key may share it and differ in `copy`. */
  content_hash: integer,
  /** From 0: equal rows are separate transactions. */
  copy: integer,
  /** Signed as filed. */
  cents: integer,
  /** The state's code, such as CHE. */
  type: text,
  /** The other party as filed. */
  name: text,
  /** City, state and ZIP as filed. */
  place: text,
  /** Occupation, purpose, or nature of the account. */
  detail: text,
  in_kind: text,
  /** Street. Stored, never published, searched or folded. */
  address: text,
  /** The date as given, if it is impossible. */
  day_given: text,
  /** The report it was filed in, such as `2026 Q2`. */
  report: text,
  source: integer,
  party: integer,
}
const ROW_KEY = [...LIST_KEY, 'day', 'content_hash', 'copy']

export type SumDimension = 'all' | 'month' | 'type' | 'size' | 'place'

/** Sums of one owner's rows of a kind and calendar year; the year is 0 for impossible dates. */
const SUMS = {
  columns: {
    ...LIST,
    year: integer,
    /** Each dimension adds up to `all`, but months leave out impossible dates. */
    dimension: textOf<SumDimension>(),
    /** `2026-11`, the state's code, the index of a size class, or `in`, `out` and `unknown`; '' for all. */
    key: text,
    ...TOTAL,
  },
  key: [...LIST_KEY, 'year', 'dimension', 'key'],
  isByKey: true,
}

export const transactionTables = {
  tx: { columns: ROW, key: ROW_KEY, isByKey: true },

  /** What an import is about to add to `tx`, and to take from it. Emptied when the next import begins. */
  tx_added: { columns: ROW, key: ROW_KEY, isByKey: true },
  tx_gone: { columns: ROW, key: ROW_KEY, isByKey: true },

  /** The long lists whose rows are being put into `tx`, before they are published. */
  tx_loading: { columns: LIST, key: LIST_KEY, isByKey: true },

  tx_sum: SUMS,
  tx_sum_staged: SUMS,

  /** The largest contributors or payees of an owner's rows of a kind, if there are many rows. */
  tx_top: {
    columns: {
      ...LIST,
      /** JSON: party, rows and cents of each. */
      parties: text,
    },
    key: LIST_KEY,
  },

  /** How many rows of an owner came from a source, and their sum. */
  tx_source: { columns: { source: integer, ...LIST, ...TOTAL }, key: ['source', ...LIST_KEY], isByKey: true },

  /**
   * The number of an owner's list of a kind, which grows with each change, so that a page that continues from another
   * can tell whether the list has changed since.
   */
  tx_list: {
    columns: { owner: integer, kind: integer, number: integer },
    key: ['owner', 'kind'],
    isByKey: true,
  },

  /** An owner's rows that are filed under one party and are about another account of the register. */
  tx_named: {
    columns: {
      ...LIST,
      party: integer,
      other: integer,
      ...TOTAL,
      /** Of these, what the owner paid to the other account, and received from it. */
      ...each(integer, 'paid_count', 'paid_cents', 'received_count', 'received_cents'),
    },
    key: [...LIST_KEY, 'party', 'other'],
    isByKey: true,
  },

  /** Where rows came from. */
  source: {
    columns: {
      source_id: key(integer),
      /** The filer as the source names it; '' if the whole file was one account's. */
      filer: text,
      /** The election that the operator named for the file, or ''. */
      election_id: text,
      /** The import that brought the rows first; null if that was before imports were recorded. */
      import_id: integerOrNull,
    },
  },

  /** A filer's name that rows wait under; as an owner, its number is negative. */
  filer: { columns: { filer_id: key(integer), filer: unique(text) } },

  /**
   * The other parties of all rows. Rows have the same party if their names are equal except for case, accents and
   * blanks, and their ZIP codes are equal. A party is not necessarily one person.
   */
  party: {
    columns: {
      party_id: key(integer),
      /** 52 bits of a hash of the folded name and the ZIP; parties may share one. */
      key_hash: integer,
      /** As first filed. */
      name: text,
      place: text,
      /** All its rows, including those of hidden accounts, and the sum of their absolute amounts; only for ranking. */
      row_count: withDefault(integer, 0),
      cents: withDefault(integer, 0),
    },
  },

  /** What a party with very many rows has, by owner, kind, year and spelling; smaller ones are summed when they are read. */
  party_sum: {
    columns: { ...each(integer, 'party', 'owner', 'kind', 'year'), name: text, place: text, ...TOTAL },
    key: ['party', 'owner', 'kind', 'year', 'name', 'place'],
    isByKey: true,
  },

  /** How many parties are found by a word. */
  party_word: { columns: { word: key(text), parties: integer }, isByKey: true },

  /**
   * A name of an account of the register, as nameWords leaves it. A name that several accounts share identifies none of
   * them on days when more than one could have money.
   */
  account_name: {
    columns: {
      name: text,
      account: integer,
      /** 1 for a candidate's own name: money of the person and of the campaign may both be filed under it. */
      is_person: integer,
      /** The first and the last date on which the account can have money. */
      first_day: integer,
      last_day: integer,
    },
    key: ['name', 'account', 'is_person'],
    isByKey: true,
  },

  /** A party that is filed under a name that an account has, as in `account_name`. */
  account_party: {
    columns: {
      party: key(integer),
      name: text,
      /** 1 if the party's name says that it is that person's campaign. */
      is_campaign: integer,
    },
  },

  /** A single row: which of the register's names and of the parties the two tables above reflect. */
  names_state: {
    columns: {
      state_id: key(integer),
      /** A text that changes when the register's names may have changed. */
      names: text,
      /** Parties up to this one have been compared with them. */
      last_party: integer,
    },
  },
}
