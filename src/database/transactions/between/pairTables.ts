import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { EngineTypes } from '../store/engineTypes.ts'

/**
 * A name of an account of the register, as foldWords leaves it. A name that several accounts share identifies none of
 * them on days when more than one could have money. Has the visibility of segments.
 */
export interface AccountNameTable {
  name: string
  account: number
  /** 1 for a candidate's own name: money of the person and of the campaign may both be filed under it. */
  is_person: number
  /** The days on which the account can have money, as numbers. */
  first_day: number
  last_day: number
  since: number
  until: number | null
}

/** A party that is filed under a name that an account has or had. */
interface AccountPartyTable {
  party_id: number
  /** As in AccountNameTable. */
  name: string
  /** 1 if the party's name says that it is that person's campaign. */
  is_campaign: number
}

/**
 * What the lists of two accounts of the register say that one gave the other. Has the visibility of segments.
 */
export interface AccountPairTable {
  payer: number
  receiver: number
  since: number
  until: number | null
  /** The larger of the two sums, by which a list of accounts is sorted. */
  cents: number
  /** The rows in the payer's lists, and what they add up to. */
  paid_count: number
  paid_cents: number
  /** The rows in the receiver's lists. */
  received_count: number
  received_cents: number
}

/**
 * The part of an account's list that is filed under one party and is about another account of the register. Has the
 * visibility of segments.
 */
export interface AccountShareTable {
  owner: number
  kind: TransactionKind
  is_whole: number
  party_id: number
  other: number
  since: number
  until: number | null
  row_count: number
  cents: number
}

/** An account whose money from and to others is to be summed. */
interface PairDueTable {
  account: number
}

/** A single row: the state of the register and the store that the names reflect. */
interface PairStateTable {
  state_id: number
  /** A text that changes when the register's names may have changed. */
  names: string
  /** Parties up to this one have been checked. */
  last_party: number
}

export interface PairTables {
  'books.account_name': AccountNameTable
  'books.account_party': AccountPartyTable
  'books.account_pair': AccountPairTable
  'books.account_share': AccountShareTable
  'books.pair_due': PairDueTable
  'books.pair_state': PairStateTable
}

export const pairStatements = ({ key, int, long, text }: EngineTypes) => [
  `create table books.account_name (name ${text} not null, account ${long} not null, is_person ${int} not null,
    first_day ${int} not null, last_day ${int} not null, since ${long} not null, until ${long},
    primary key (name, account, is_person, since))`,
  `create table books.account_party (party_id ${key}, name ${text} not null, is_campaign ${int} not null)`,
  `create table books.account_pair (payer ${long} not null, receiver ${long} not null, since ${long} not null,
    until ${long}, cents ${long} not null, paid_count ${long} not null, paid_cents ${long} not null,
    received_count ${long} not null, received_cents ${long} not null, primary key (payer, receiver, since))`,
  `create table books.account_share (owner ${long} not null, kind ${text} not null, is_whole ${int} not null,
    party_id ${long} not null, other ${long} not null, since ${long} not null, until ${long},
    row_count ${long} not null, cents ${long} not null, primary key (owner, kind, is_whole, party_id, other, since))`,
  `create table books.pair_due (account ${key})`,
  `create table books.pair_state (state_id ${key}, names ${text} not null, last_party ${long} not null)`,
]

export const PAIR_INDEXES = {
  account_name_of_account: 'account_name (account)',
  account_name_by_since: 'account_name (since)',
  account_name_by_until: 'account_name (until) where until is not null',
  account_party_by_name: 'account_party (name)',
  pair_by_payer: 'account_pair (payer, cents)',
  pair_by_receiver: 'account_pair (receiver, cents)',
  pair_by_since: 'account_pair (since)',
  pair_by_until: 'account_pair (until) where until is not null',
  share_by_other: 'account_share (other)',
  share_by_party: 'account_share (party_id)',
  share_by_since: 'account_share (since)',
  share_by_until: 'account_share (until) where until is not null',
}
