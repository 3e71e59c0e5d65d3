/*
 * The state's transactions: contributions, expenditures, transfers and distributions of every account. Money is in integer
 * cents. There are tens of millions of rows, so a day is a number here, 20261103, and 0 if the given day cannot be; a kind
 * is its place in TRANSACTION_KINDS, from 1.
 */

/** Whose row it is, and which of them. Its rows are stored in this order. */
interface TransactionKey {
  /** An account's number or, below zero, that of a filer's name whose rows wait for an account. */
  owner: number
  kind: number
  /** 1 if it is part of the account's whole list of this kind. */
  is_whole: number
  day: number
  /** 52 bits of a hash of everything the row says; rows of one key may share it and differ in `copy`. */
  content_hash: number
  /** From 0: equal rows are separate transactions. */
  copy: number
}

/** A row of the state's lists. */
export interface TransactionTable extends TransactionKey {
  /** Signed as filed. */
  cents: number
  /** The state's code, such as CHE. */
  type: string
  /** The other party as filed. */
  name: string
  /** City, state and ZIP as filed. */
  place: string
  /** Occupation, purpose, or nature of the account. */
  detail: string
  in_kind: string
  /** Street. Stored, never published, searched or folded. */
  address: string
  /** The day as given, if it cannot be. */
  day_given: string
  /** The report it was filed in, such as `2026 Q2`. */
  report: string
  source: number
  party: number
}

/** What an import is about to add to `tx` or to take from it. Emptied when the next import begins. */
interface StagedTransactionTable extends TransactionTable {
  /** 1 for a row that is taken away. */
  is_gone: number
}

/** Sums of one owner's rows of a kind and calendar year; the year is 0 for days that cannot be. */
interface TransactionSumTable extends Pick<TransactionKey, 'owner' | 'kind' | 'is_whole'> {
  year: number
  /** Each dimension adds up to `all`, but months leave out days that cannot be. */
  dimension: SumDimension
  /** `2026-11`, the state's code, the index of a size class, or `in`, `out` and `unknown`; '' for all. */
  key: string
  row_count: number
  cents: number
}

export type SumDimension = 'all' | 'month' | 'type' | 'size' | 'place'

/** The largest contributors or payees of an owner's rows of a kind, if there are many rows. */
interface TopPartiesTable extends Pick<TransactionKey, 'owner' | 'kind' | 'is_whole'> {
  /** JSON: party, rows and cents of each. */
  parties: string
}

/** Where rows came from. */
export interface SourceTable {
  source_id: number
  /** The filer as the source names it; '' if the whole file was one account's. */
  filer: string
  /** The election the file was said to be of, or ''. */
  election_id: string
  /** The import that brought the rows first; null if that was before imports were recorded. */
  import_id: number | null
}

/** How many rows of an owner came from a source, and their sum. */
interface TransactionSourceTable extends Pick<TransactionKey, 'owner' | 'kind' | 'is_whole'> {
  source: number
  row_count: number
  cents: number
}

/** A filer's name that rows wait under; as an owner, its number is negative. */
interface FilerTable {
  filer_id: number
  filer: string
}

/** The number of an owner's list of a kind, which grows with each change: pages that continue from another say when it did. */
interface TransactionListTable extends Pick<TransactionKey, 'owner' | 'kind'> {
  number: number
}

/**
 * The other parties of all rows. Rows have the same party if their names are equal except for case, accents and blanks,
 * and so are their ZIP codes. Not necessarily one person.
 */
export interface PartyTable {
  party_id: number
  /** 52 bits of a hash of the folded name and the ZIP; parties may share one. */
  key_hash: number
  /** As first filed. */
  name: string
  place: string
  /** All its rows, also those of hidden accounts, and the sum of their absolute amounts: for ranking alone. */
  row_count: number
  cents: number
}

/** What a party with very many rows has, by owner, kind, year and spelling; smaller ones are summed when they are read. */
interface PartySumTable extends Pick<TransactionKey, 'owner' | 'kind'> {
  party: number
  year: number
  name: string
  place: string
  row_count: number
  cents: number
}

/** How many parties are found by a word. */
interface PartyWordTable {
  word: string
  parties: number
}

/**
 * A name of an account of the register, as foldWords leaves it. A name that several accounts share identifies none of
 * them on days when more than one could have money.
 */
export interface AccountNameTable {
  name: string
  account: number
  /** 1 for a candidate's own name: money of the person and of the campaign may both be filed under it. */
  is_person: number
  /** The days on which the account can have money. */
  first_day: number
  last_day: number
}

/** A party that is filed under a name that an account has. */
interface AccountPartyTable {
  party: number
  /** As in AccountNameTable. */
  name: string
  /** 1 if the party's name says that it is that person's campaign. */
  is_campaign: number
}

/** An owner's rows that are filed under one party and are about another account of the register. */
export interface NamedAccountTable extends Pick<TransactionKey, 'owner' | 'kind' | 'is_whole'> {
  party: number
  other: number
  row_count: number
  cents: number
  /** Of these, what the owner paid to the other account, and received from it. */
  paid_count: number
  paid_cents: number
  received_count: number
  received_cents: number
}

/** A single row: which of the register's names and of the parties the two tables above reflect. */
interface NamesStateTable {
  state_id: number
  /** A text that changes when the register's names may have changed. */
  names: string
  /** Parties up to this one have been compared with them. */
  last_party: number
}

export interface TransactionTables {
  tx: TransactionTable
  tx_staged: StagedTransactionTable
  tx_sum: TransactionSumTable
  tx_sum_staged: TransactionSumTable
  tx_top: TopPartiesTable
  tx_source: TransactionSourceTable
  tx_list: TransactionListTable
  tx_named: NamedAccountTable
  source: SourceTable
  filer: FilerTable
  party: PartyTable
  party_sum: PartySumTable
  party_word: PartyWordTable
  account_name: AccountNameTable
  account_party: AccountPartyTable
  names_state: NamesStateTable
}
