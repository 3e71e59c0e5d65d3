import { MAX_SUMMED_ROWS } from '#contract/limits.ts'

/** Parties by their words, in blocks that never change. Visible as segments are. */
interface NameBlockTable {
  block_id: number
  documents: number
  /** It has parties up to this one, and those before it, all before that. */
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

/** In how many documents of all blocks a word is, of imports that are not visible yet too: which words are common. */
interface NameWordTable {
  word: string
  documents: number
}

/** The hashes of all words that a block has, by which a slip is known to be none of them; see wordHashes.ts. */
interface NameHashesTable {
  block_id: number
  words: number
  hashes: Uint8Array
}

/** The parties of 256 documents of a block, in 4 bytes each, the lowest first. */
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

/** So many documents share a row of their parties. */
export const CHUNK = 256

/** Fewer parties than that are read by every server, into its memory; see nameTail.ts. */
export const WORTH_A_BLOCK = 20_000

/** From so many rows on what a party has is summed as it is written: before it has more than is summed while somebody waits. */
export const WORTH_SUMMING = MAX_SUMMED_ROWS / 2

/** The engine's names of types, as createStore has them. */
interface Types {
  key: string
  int: string
  long: string
  text: string
  bytes: string
  byKey: string
}

/** What version 4 of the store's tables has more. */
export const nameWordStatements = ({ int, text, byKey }: Types) => [
  `create table if not exists books.name_word (word ${text} primary key, documents ${int} not null)${byKey}`,
  `insert into books.name_word select word, sum(documents) from books.name_posting group by word`,
]

/** And what version 6 has. */
export const largePartyStatements = ({ key, long, text }: Types) => [
  `create table if not exists books.large_party (party_id ${key})`,
  `create table if not exists books.party_segment (party_id ${long} not null, segment_id ${long} not null,
    spellings ${text} not null, primary key (party_id, segment_id))`,
]

/** And version 9; blocks of before have them from the next import on. */
export const nameHashStatements = ({ key, int, bytes }: Types) => [
  `create table if not exists books.name_hashes (block_id ${key}, words ${int} not null, hashes ${bytes} not null)`,
]

export const NAME_INDEXES = {
  party_segment_of_segment: 'party_segment (segment_id)',
  name_posting_of_block: 'name_posting (block_id, word, documents)',
}
