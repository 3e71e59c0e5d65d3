import type { PairTables } from './between/pairTables.ts'
import type { SegmentPackTable, PackDueTable } from './segmentPacks.ts'
import type { SweptTable } from './sweptOwners.ts'
import type { NameTables } from './names/nameTables.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'

/*
 * The store of transactions, schema `books`; see docs/decisions/0038. Money is integer cents. A day is a number here,
 * 20261103, since there are tens of millions of them.
 */

/** One row. */
interface StoreTable {
  store_id: number
  /** Of these tables. */
  version: number
}

/** A filer's name that rows wait under; as an owner it is its number below zero. */
interface FilerTable {
  filer_id: number
  filer: string
}

/**
 * The rows of one owner, kind and calendar year, whole list or loose. Never changed: another takes its place. Visible at
 * epoch `e` if `since <= e and (until is null or until > e)`.
 */
export interface SegmentTable {
  segment_id: number
  /** An account's number, or below zero a filer's name that waits for one. */
  owner: number
  kind: TransactionKind
  year: number
  /** 1 where its rows are part of the account's whole list of this kind. */
  is_whole: number
  since: number
  until: number | null
  row_count: number
  cents: number
  first_day: number
  last_day: number
  /** Of all that its rows say, in their order. */
  content_hash: string
}

/** JSON of a segment's summary; see summarize.ts. */
interface SegmentSummaryTable {
  segment_id: number
  summary: string
}

/** The contributors or payees that the visible rows of an owner and kind come to most. Visible as segments are. */
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

/** A row of the state's lists. Its key is `segment_id * 2^24 + position`, in the order of day, then of its list. */
export interface EntryTable {
  entry_id: number
  party_id: number
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
  /** Kept, and never published. */
  address: string
}

/**
 * The other parties of all rows: rows filed under one name, but for case, accents and blanks, with one ZIP code. Not
 * necessarily one person.
 */
interface PartyTable {
  party_id: number
  /** As it was filed first. */
  name: string
  place: string
  /** Of the folded name and the ZIP, 52 bits; parties may share one. */
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
  /** The filer as the source names it; '' where the whole file was one account's. */
  filer: string
  /** The election the file was said to be of, or ''. */
  election_id: string
  /** The import that brought the rows first; null where that was before imports were on record. */
  import_id: number | null
}

/** When an epoch was about to become visible, ISO in UTC. */
interface EpochTable {
  epoch: number
  at: string
  /** The segments that were stored by then. */
  last_segment: number
}

/** What is computed of segments, and visible as they are. */
export const COMPUTED_TABLES = [
  'books.top_parties',
  'books.account_pair',
  'books.account_share',
  'books.account_total',
  'books.share_list',
] as const

export interface StoreTables extends NameTables, PairTables {
  'books.store': StoreTable
  'books.epoch': EpochTable
  'books.filer': FilerTable
  'books.segment': SegmentTable
  'books.segment_summary': SegmentSummaryTable
  'books.segment_source': SegmentSourceTable
  'books.segment_pack': SegmentPackTable
  'books.pack_due': PackDueTable
  'books.top_parties': TopPartiesTable
  'books.entry': EntryTable
  'books.party': PartyTable
  'books.report': ReportTable
  'books.source': SourceTable
  'books.swept': SweptTable
}
