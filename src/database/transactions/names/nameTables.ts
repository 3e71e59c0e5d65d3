import { MAX_SUMMED_ROWS } from '#contract/limits.ts'
import type { EngineTypes } from '../store/engineTypes.ts'

/** Blocks of parties with an index of their words. Blocks never change, and have the visibility of segments. */
export interface NameBlockTable {
  block_id: number
  documents: number
  /** This block and those before it have all parties up to this one. */
  last_party: number
  since: number
  until: number | null
}

/** The documents of a block that have a word; see WordIndex.ts for the forms of words. */
export interface NamePostingTable {
  word: string
  block_id: number
  documents: number
  /** See packedNumbers.ts. */
  postings: Uint8Array
}

/**
 * How many documents of all blocks have a word, including blocks that are not visible yet; tells which words are common.
 */
export interface NameWordTable {
  word: string
  documents: number
}

/** The hashes of all words in a block, which rule out most misspellings without a query; see wordHashes.ts. */
interface NameHashesTable {
  block_id: number
  words: number
  hashes: Uint8Array
}

/** The parties of 256 documents of a block, 4 bytes each, little-endian. */
interface NamePartyTable {
  block_id: number
  chunk: number
  parties: Uint8Array
}

/** A party with so many rows that they are summed by segment; see largeParties.ts. */
interface LargePartyTable {
  party_id: number
}

interface PartySegmentTable {
  party_id: number
  segment_id: number
  /** JSON. */
  spellings: string
}

export interface NameTables {
  'books.large_party': LargePartyTable
  'books.party_segment': PartySegmentTable
  'books.name_block': NameBlockTable
  'books.name_posting': NamePostingTable
  'books.name_word': NameWordTable
  'books.name_hashes': NameHashesTable
  'books.name_party': NamePartyTable
}

/** The number of documents whose parties share a row. */
export const CHUNK = 256

/** Fewer parties than this are held in memory by every server instead; see nameTail.ts. */
export const MIN_BLOCK_PARTIES = 20_000

/** Parties with this many rows are summed as they are written, before they exceed what is summed per request. */
export const WORTH_SUMMING = MAX_SUMMED_ROWS / 2

export const nameStatements = ({ key, int, long, text, bytes, byKey }: EngineTypes) => [
  `create table books.name_block (block_id ${key}, documents ${int} not null, last_party ${long} not null,
    since ${long} not null, until ${long})`,
  `create table books.name_posting (word ${text} not null, block_id ${long} not null, documents ${int} not null,
    postings ${bytes} not null, primary key (word, block_id))`,
  `create table books.name_word (word ${text} primary key, documents ${int} not null)${byKey}`,
  `create table books.name_hashes (block_id ${key}, words ${int} not null, hashes ${bytes} not null)`,
  `create table books.name_party (block_id ${long} not null, chunk ${int} not null, parties ${bytes} not null,
    primary key (block_id, chunk))`,
  `create table books.large_party (party_id ${key})`,
  `create table books.party_segment (party_id ${long} not null, segment_id ${long} not null,
    spellings ${text} not null, primary key (party_id, segment_id))`,
]

export const NAME_INDEXES = {
  party_segment_of_segment: 'party_segment (segment_id)',
  name_posting_of_block: 'name_posting (block_id, word, documents)',
}
