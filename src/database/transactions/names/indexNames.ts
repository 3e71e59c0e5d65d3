import { lastParty } from '../write/storedPartyIds.ts'
import { sql } from 'kysely'
import { appendRows, type Value } from '../../connection/insertRows.ts'
import type { Db } from '../../connection/Db.ts'
import { inTransaction } from '../../connection/inTransaction.ts'
import { type BlockDraft, draftBlocks } from './draftBlocks.ts'
import { CHUNK, MIN_BLOCK_PARTIES } from './nameTables.ts'
import { type WordHashes, wordHashes } from './wordHashes.ts'
import { type PartyFacts, readPartyFacts } from './partyFacts.ts'

/** A transaction of this many rows fills some megabytes of the write-ahead log. */
const ROWS_AT_ONCE = 5_000

/**
 * Puts the parties that are not in a block yet into blocks of this epoch once there are enough of them, the largest sums
 * first.
 */
export async function indexNames(
  store: Db,
  epoch: number,
  minBlockParties = MIN_BLOCK_PARTIES,
): Promise<void> {
  const first = await lastIndexed(store)
  const last = await lastParty(store)
  if (last - first < minBlockParties) return
  const facts = await readPartyFacts(store, first, last)
  for await (const draft of draftBlocks(store, first, last, facts))
    await writeBlock(store, epoch, draft, last)
}

/**
 * Reads all names after a first load, whose facts are known. Resolves to a function that writes their blocks, so that
 * another connection can write the store in the meantime.
 */
export async function draftNames(
  store: Db,
  facts: PartyFacts,
  minBlockParties = MIN_BLOCK_PARTIES,
): Promise<(writer: Db, epoch: number) => Promise<void>> {
  const last = await lastParty(store)
  const drafts = last < minBlockParties ? [] : await Array.fromAsync(draftBlocks(store, 0, last, facts))
  return async (writer, epoch) => {
    // Made by another first load that was never published.
    await forgetNameBlocks(writer, 0)
    for (const draft of drafts) await writeBlock(writer, epoch, draft, last)
  }
}

/** Removes blocks that an import after this epoch made but never published. */
export async function forgetNameBlocks(store: Db, epoch: number): Promise<void> {
  const blocks = await store
    .selectFrom('books.name_block')
    .select('block_id')
    .where('since', '>', epoch)
    .execute()
  for (const { block_id } of blocks) {
    await inTransaction(store, async (trx) => {
      await countWords(trx, block_id, -1)
      await trx.deleteFrom('books.name_block').where('block_id', '=', block_id).execute()
    })
    await removeContents(store, block_id)
  }
}

async function writeBlock(
  store: Db,
  epoch: number,
  { parties, postings }: BlockDraft,
  last: number,
): Promise<void> {
  const block = (await lastBlock(store)) + 1
  // A killed process may have begun it.
  await removeContents(store, block)
  const appendPostings = appendRows(store, sql`books.name_posting`, [
    'word',
    'block_id',
    'documents',
    'postings',
  ])
  await inSlices(store, postingRows(postings, block), appendPostings)
  const appendParties = appendRows(store, sql`books.name_party`, ['block_id', 'chunk', 'parties'])
  await inSlices(store, chunksOf(parties, block), appendParties)
  const hashes = wordHashes()
  for (const [word] of postings) hashes.add(word)
  await inTransaction(store, async (trx) => {
    await countWords(trx, block, 1)
    await keepHashes(trx, block, hashes)
    await trx
      .insertInto('books.name_block')
      .values({ block_id: block, documents: parties.length, last_party: last, since: epoch, until: null })
      .execute()
  })
}

const keepHashes = (trx: Db, block_id: number, hashes: WordHashes) => {
  const { count: words, hashes: packed } = hashes.packed()
  return trx.insertInto('books.name_hashes').values({ block_id, words, hashes: packed }).execute()
}

/** Adds a block's words to the counts for all blocks, or subtracts them. */
const countWords = (trx: Db, block: number, sign: 1 | -1) =>
  sql`insert into books.name_word as counted (word, documents)
    select word, ${sql.lit(sign)} * documents from books.name_posting where block_id = ${block}
    on conflict (word) do update set documents = counted.documents + excluded.documents`.execute(trx)

async function removeContents(store: Db, block: number): Promise<void> {
  await store.deleteFrom('books.name_posting').where('block_id', '=', block).execute()
  await store.deleteFrom('books.name_party').where('block_id', '=', block).execute()
  await store.deleteFrom('books.name_hashes').where('block_id', '=', block).execute()
}

/** In word order, in which the table fills fastest. */
function* postingRows(postings: BlockDraft['postings'], block: number): Generator<Value[]> {
  const inOrder = postings.toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [word, documents, packed] of inOrder) yield [word, block, documents, packed]
}

function* chunksOf(parties: Uint32Array, block: number): Generator<Value[]> {
  for (let start = 0; start < parties.length; start += CHUNK) {
    const some = parties.slice(start, start + CHUNK)
    const bytes = new DataView(new ArrayBuffer(some.length * 4))
    for (const [index, party] of some.entries()) bytes.setUint32(index * 4, party, true)
    yield [block, start / CHUNK, new Uint8Array(bytes.buffer)]
  }
}

async function inSlices(
  store: Db,
  rows: Iterable<Value[]>,
  append: (trx: Db, rows: readonly Value[][]) => Promise<void>,
): Promise<void> {
  let some: Value[][] = []
  const write = async () => {
    const written = some
    some = []
    await inTransaction(store, (trx) => append(trx, written))
  }
  for (const row of rows) {
    some.push(row)
    if (some.length >= ROWS_AT_ONCE) await write()
  }
  if (some.length > 0) await write()
}

async function lastIndexed(store: Db): Promise<number> {
  const row = await store
    .selectFrom('books.name_block')
    .select((eb) => eb.fn.max('last_party').as('last'))
    .where('until', 'is', null)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** The number of the newest block. */
async function lastBlock(store: Db): Promise<number> {
  const row = await store
    .selectFrom('books.name_block')
    .select((eb) => eb.fn.max('block_id').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}
