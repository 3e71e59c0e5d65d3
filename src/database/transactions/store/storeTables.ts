import type { PairTables } from '../between/pairTables.ts'
import type { SegmentPackTable } from './segmentPacks.ts'
import type { NameTables } from '../names/nameTables.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'

/*
 * The store of transactions, schema `books`; see docs/decisions/0038. Money is in integer cents. A day is a number here,
 * 20261103, since there are tens of millions of them.
 */

/** A single row. */
interface StoreTable {
  store_id: number
  /** The version of these tables. */
  version: number
}

/** A filer's name that rows wait under; as an owner, its number is negative. */
interface FilerTable {
  filer_id: number
  filer: string
}

/**
 * The rows of one owner, kind and calendar year, whole list or loose. Never changed, only replaced. Visible at epoch `e`
 * if `since <= e and (until is null or until > e)`.
 */
export interface SegmentTable {
  segment_id: number
  /** An account's number, or a negative number for a filer's name whose rows wait. */
  owner: number
  kind: TransactionKind
  year: number
  /** 1 if its rows are part of the account's whole list of this kind. */
  is_whole: number
  since: number
  until: number | null
  row_count: number
  cents: number
  first_day: number
  last_day: number
  /** A hash of everything its rows say, in order. */
  content_hash: string
}

/** JSON of a segment's summary; see summarize.ts. */
export interface SegmentSummaryTable {
  segment_id: number
  summary: string
}

/**
 * The contributors or payees with the largest sums in an owner's visible rows of a kind. Has the visibility of segments.
 */
interface TopPartiesTable {
  owner: number
  kind: TransactionKind
  is_whole: number
  since: number
  until: number | null
  /** JSON: see topParties.ts. */
  parties: string
}

/** Which segments have rows of a source. */
interface SegmentSourceTable {
  source_id: number
  segment_id: number
}

/** A row of the state's lists. Its key is `segment_id * 2^24 + position`, by day, then in the order of its list. */
export interface EntryTable {
  entry_id: number
  party_id: number
  /** 0 if the given day cannot be. */
  day: number
  cents: number
  type: string
  /** The other party as filed. */
  name: string
  /** City, state and ZIP as filed. */
  place: string
  /** Occupation, purpose, or nature of the account. */
  detail: string
  in_kind: string
  report_id: number
  source_id: number
  /** Stored, never published. */
  address: string
  /** The day as given, if it cannot be. */
  day_given: string
}

/**
 * The other parties of all rows. Rows have the same party if their names are equal except for case, accents and blanks,
 * and so are their ZIP codes. Not necessarily one person.
 */
interface PartyTable {
  party_id: number
  /** As first filed. */
  name: string
  place: string
  /** 52 bits of a hash of the folded name and the ZIP; parties may share one. */
  key_hash: number
}

/** A report that rows were filed in, such as `2026 Q2`. */
interface ReportTable {
  report_id: number
  report: string
}

/** Where rows came from. */
interface SourceTable {
  source_id: number
  /** The filer as the source names it; '' if the whole file was one account's. */
  filer: string
  /** The election the file was said to be of, or ''. */
  election_id: string
  /** The import that brought the rows first; null if that was before imports were recorded. */
  import_id: number | null
}

/** When an epoch was about to become visible, ISO in UTC. */
interface EpochTable {
  epoch: number
  at: string
  /** The last segment that was stored by then. */
  last_segment: number
}

/** Tables computed from segments and from the register's names, with the visibility of segments. */
export const COMPUTED_TABLES = [
  'books.top_parties',
  'books.account_name',
  'books.account_pair',
  'books.account_share',
] as const

export interface StoreTables extends NameTables, PairTables {
  'books.store': StoreTable
  'books.epoch': EpochTable
  'books.filer': FilerTable
  'books.segment': SegmentTable
  'books.segment_summary': SegmentSummaryTable
  'books.segment_source': SegmentSourceTable
  'books.segment_pack': SegmentPackTable
  'books.top_parties': TopPartiesTable
  'books.entry': EntryTable
  'books.party': PartyTable
  'books.report': ReportTable
  'books.source': SourceTable
}
