import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { EngineTypes } from '../store/engineTypes.ts'

/**
 * A name of an account of the register, as foldWords leaves it. A name that several accounts share identifies none of
 * them on days when more than one could have money. Has the visibility of segments, so that the rows of a past answer
 * name the accounts that they named then.
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
 * The money that goes from one account of the register to another by either one's lists. Has the visibility of segments.
 */
export interface AccountPairTable {
  payer: number
  receiver: number
  since: number
  until: number | null
  /** The total, counting each row once. */
  cents: number
  /** JSON of ComparedSums. */
  sums: string
  /** JSON of ComparedRow[], the newest first, at most MAX_COMPARED_ROWS. */
  row_list: string
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

/** The sums of all pairs of an account, as the payer or as the receiver. Has the visibility of segments. */
interface AccountTotalTable {
  account: number
  side: 'payer' | 'receiver'
  since: number
  until: number | null
  /** JSON of ComparedSums. */
  sums: string
}

/** The columns of a share that a list of shares has. */
export const LISTED = ['party_id', 'other', 'row_count', 'cents'] as const

/** All shares of an account's list in one row, since some lists have thousands. Has the visibility of segments. */
interface ShareListTable {
  owner: number
  kind: TransactionKind
  is_whole: number
  since: number
  until: number | null
  /** JSON of one array per column in LISTED. */
  shares: string
}

/** An account that is due for comparison. */
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
  'books.account_total': AccountTotalTable
  'books.share_list': ShareListTable
  'books.pair_due': PairDueTable
  'books.pair_state': PairStateTable
}

const accountName = ({ int, long, text }: Pick<EngineTypes, 'int' | 'long' | 'text'>) =>
  `create table if not exists books.account_name (name ${text} not null, account ${long} not null, is_person ${int} not null,
    first_day ${int} not null, last_day ${int} not null, since ${long} not null, until ${long},
    primary key (name, account, is_person, since))`

/** Replaces the table of names from before version 10, which did not say since when an account had them. */
export const namesWithEpochs = (types: EngineTypes) => [
  'alter table books.account_name rename to former_account_name',
  accountName(types),
  `insert into books.account_name (name, account, is_person, first_day, last_day, since)
    select name, account, is_person, first_day, last_day, 0 from books.former_account_name`,
  'drop table books.former_account_name',
]

export const pairStatements = ({ key, int, long, text }: EngineTypes) => [
  accountName({ int, long, text }),
  `create table if not exists books.account_party (party_id ${key}, name ${text} not null, is_campaign ${int} not null)`,
  `create table if not exists books.account_pair (payer ${long} not null, receiver ${long} not null, since ${long} not null,
    until ${long}, cents ${long} not null, sums ${text} not null, row_list ${text} not null,
    primary key (payer, receiver, since))`,
  `create table if not exists books.pair_due (account ${key})`,
  `create table if not exists books.pair_state (state_id ${key}, names ${text} not null, last_party ${long} not null)`,
]

/** The tables of version 3. */
export const shareStatements = ({ int, long, text }: EngineTypes) => [
  `create table if not exists books.account_share (owner ${long} not null, kind ${text} not null, is_whole ${int} not null,
    party_id ${long} not null, other ${long} not null, since ${long} not null, until ${long},
    row_count ${long} not null, cents ${long} not null, primary key (owner, kind, is_whole, party_id, other, since))`,
]

const COMPARE_ALL = `insert into books.pair_due (account) select distinct owner from books.segment where owner > 0
  on conflict do nothing`

/** The tables of version 9; the next comparison fills them. */
export const pairSumStatements = ({ int, long, text }: EngineTypes) => [
  `create table if not exists books.account_total (account ${long} not null, side ${text} not null, since ${long} not null,
    until ${long}, sums ${text} not null, primary key (account, side, since))`,
  `create table if not exists books.share_list (owner ${long} not null, kind ${text} not null, is_whole ${int} not null,
    since ${long} not null, until ${long}, shares ${text} not null, primary key (owner, kind, is_whole, since))`,
  COMPARE_ALL,
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
  total_by_since: 'account_total (since)',
  total_by_until: 'account_total (until) where until is not null',
  share_list_by_since: 'share_list (since)',
  share_list_by_until: 'share_list (until) where until is not null',
  share_by_other: 'account_share (other)',
  share_by_party: 'account_share (party_id)',
  share_by_since: 'account_share (since)',
  share_by_until: 'account_share (until) where until is not null',
}
