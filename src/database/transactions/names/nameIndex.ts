import { type RawBuilder, type Selectable, sql } from 'kysely'
import { amongPairs, amongNumbers, amongTexts } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/Db.ts'
import { preparedQuery } from '../../connection/preparedQuery.ts'
import { onePerDatabase } from '../../onePerDatabase.ts'
import type { Counts, DocumentPlace, WordIndex } from './index/WordIndex.ts'
import { partiesOf, type Party } from './partiesOf.ts'
import { partyWords } from './partyWords.ts'
import { CHUNK, type NameBlockTable, type NamePostingTable, type NameWordTable } from './nameTables.ts'
import { type NameTail, nameTail } from './nameTail.ts'
import { unpackNumbers } from './packedNumbers.ts'
import { type WordHashes, wordHashes } from './wordHashes.ts'

/** The id of the block in memory; stored blocks start at 1. */
const TAIL = 0

/** At most this many words with the same prefix are read to find the most common ones. */
const MAX_LISTED = 4_000

/** The index of all parties' names. */
interface NameIndex {
  index: WordIndex
  /** The parties of documents, in the same order; undefined for one that is not stored. */
  parties: (documents: readonly DocumentPlace[]) => Promise<(Party | undefined)[]>
  /** By what the index does not order documents itself: the sums of those in memory. */
  sumOf: (document: DocumentPlace) => number
}

/**
 * The names in the blocks of the store, followed by a tail in memory. The tail and the hashes of words take megabytes and
 * are read once per database.
 */
export const nameIndexOf = onePerDatabase(keepNameIndex)

function keepNameIndex(db: Db) {
  const tail = nameTail()
  const words = wordsOfBlocks()
  return {
    /**
     * Reads what was added since. Call it outside a transaction: with the embedded database, all others would wait for
     * it.
     */
    async tail(): Promise<StoredNames> {
      const blocks = await blocksNow(db, {})
      const behind = await tail.behind(db, Math.max(0, ...blocks.map(({ last_party }) => last_party)))
      return { ...behind, blocks, mayHave: await words.of(db, blocks) }
    },

    at(trx: Db, { index: inMemory, party, sum, blocks, mayHave }: StoredNames): NameIndex {
      /** By block and document, so that nothing is read twice for the same query. */
      const known = new Map<string, Party | undefined>()
      const partiesAt = async (documents: readonly DocumentPlace[]): Promise<(Party | undefined)[]> => {
        const missing = documents.filter((place) => !known.has(keyOf(place)))
        const stored = await storedParties(
          trx,
          missing.filter(({ block }) => block !== TAIL),
        )
        const ids = missing.map(({ block, document }) =>
          block === TAIL ? party(document) : stored(block, document),
        )
        const named = await partiesOf(trx, ids)
        for (const [at, place] of missing.entries()) known.set(keyOf(place), named.get(ids[at] ?? 0))
        return documents.map((place) => known.get(keyOf(place)))
      }
      return {
        index: {
          blocks: async () => [
            ...(await inMemory.blocks()).map((block) => ({ ...block, id: TAIL })),
            ...blocks.map(({ block_id, documents }) => ({ id: block_id, documents })),
          ],
          counts: async (asked) =>
            summed(await inMemory.counts(asked), await countsOf(trx, asked.filter(mayHave))),
          beginningWith: async (groups, most) => {
            const stored = blocks.length > 0 ? await listedWith(trx, groups, most) : []
            const listed = await inMemory.beginningWith(groups, most)
            return listed.map((counts, at) => summed(counts, stored[at] ?? new Map()))
          },
          postings: async (asked, some) =>
            new Map([
              ...(await inMemory.postings(
                asked.filter((block) => block === TAIL),
                some,
              )),
              ...(await postingsOf(
                trx,
                asked.filter((block) => block !== TAIL),
                some,
              )),
            ]),
          words: async (documents) =>
            (await partiesAt(documents)).map((its) => (its ? partyWords(its.name, its.place) : [])),
        },
        parties: partiesAt,
        sumOf: ({ block, document }) => (block === TAIL ? sum(document) : 0),
      }
    },
  }
}

interface StoredNames extends NameTail {
  blocks: readonly NameBlock[]
  mayHave: (word: string) => boolean
}

/** Tells whether any of the blocks may have a word, by the blocks' hashes, which are read once. */
function wordsOfBlocks() {
  let hashes: WordHashes | undefined
  const known = new Set<string>()
  return {
    async of(db: Db, blocks: readonly NameBlock[]): Promise<(word: string) => boolean> {
      const fresh = blocks.filter((block) => !known.has(JSON.stringify(block)))
      for (const block of fresh) {
        const its = await db
          .selectFrom('books.name_hashes')
          .select(['words as count', 'hashes'])
          .where('block_id', '=', block.block_id)
          .executeTakeFirstOrThrow()
        hashes ??= wordHashes()
        hashes.addPacked(its)
        known.add(JSON.stringify(block))
      }
      const all = hashes
      return (word) => all?.mayHave(word) === true
    },
  }
}

const keyOf = ({ block, document }: DocumentPlace) => `${block}:${document}`

type NameBlock = Pick<NameBlockTable, 'block_id' | 'documents' | 'last_party'>

const blocksNow = preparedQuery((db) =>
  db
    .selectFrom('register')
    .innerJoin('books.name_block', (join) =>
      join
        .onRef('since', '<=', 'register.epoch')
        .on((eb) => eb.or([eb('until', 'is', null), eb('until', '>', eb.ref('register.epoch'))])),
    )
    .select(['block_id', 'documents', 'last_party'])
    .orderBy('block_id'),
)

function summed(a: Counts, b: Counts): Counts {
  const sums = new Map(a)
  for (const [word, count] of b) sums.set(word, (sums.get(word) ?? 0) + count)
  return sums
}

async function countsOf(db: Db, words: readonly string[]): Promise<Counts> {
  return words.length === 0 ? new Map() : countsIn(await wordsCounted(db, { words }))
}

const wordsCounted = preparedQuery<{ words: readonly string[] }, NameWordTable>((db, given) =>
  db
    .selectFrom('books.name_word')
    .select(['word', 'documents'])
    .where(amongTexts(db, 'word', given('words'))),
)

const countsIn = (rows: readonly NameWordTable[]): Counts =>
  new Map(rows.map(({ word, documents }) => [word, documents]))

/** Sorts after every letter and digit of a word. */
const LAST = '\uffff'

/** For each group of prefixes, the most common words that begin with one of them, in one statement. */
async function listedWith(db: Db, groups: readonly (readonly string[])[], most: number): Promise<Counts[]> {
  const parts = groups.flatMap((prefixes, at) =>
    prefixes.length === 0
      ? []
      : [
          sql`select * from (select ${sql.lit(at)} as place, word, documents from (${begunWith(prefixes)}) as begun
            order by documents desc limit ${most}) as part`,
        ],
  )
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<NameWordTable & { place: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = Map.groupBy(rows, ({ place }) => place)
  return groups.map((_, at) => countsIn(found.get(at) ?? []))
}

function begunWith(prefixes: readonly string[]): RawBuilder<unknown> {
  if (prefixes.length > FEW_PREFIXES)
    return sql`select distinct word, documents
      from (values ${sql.join(prefixes.map((prefix) => sql`(${prefix})`))}) as asked
      join books.name_word on word >= asked.column1 and word < asked.column1 || ${LAST}`
  return sql.join(
    prefixes.map(
      (prefix) => sql`select * from (select word, documents from books.name_word
        where word >= ${prefix} and word < ${prefix + LAST} limit ${MAX_LISTED}) as part`,
    ),
    sql` union all `,
  )
}

/** More prefixes than this are joined instead; they are longer and match few words each. */
const FEW_PREFIXES = 4

const listsOf = preparedQuery<
  { words: readonly string[]; blocks: readonly number[] },
  Selectable<NamePostingTable>
>((db, given) =>
  db
    .selectFrom('books.name_posting')
    .select(['block_id', 'word', 'documents', 'postings'])
    .where(amongTexts(db, 'word', given('words')))
    .where(amongNumbers(db, 'block_id', given('blocks'))),
)

async function postingsOf(
  db: Db,
  blocks: readonly number[],
  words: readonly string[],
): Promise<Map<number, Map<string, Uint32Array>>> {
  const found = new Map<number, Map<string, Uint32Array>>()
  if (blocks.length === 0 || words.length === 0) return found
  for (const { block_id, word, documents, postings } of await listsOf(db, { words, blocks })) {
    const ofBlock = found.get(block_id) ?? new Map<string, Uint32Array>()
    found.set(block_id, ofBlock.set(word, unpackNumbers(postings, documents)))
  }
  return found
}

async function storedParties(db: Db, found: readonly DocumentPlace[]) {
  const keys = new Set(found.map(({ block, document }) => `${block}:${Math.floor(document / CHUNK)}`))
  const chunks = new Map<string, DataView>()
  if (keys.size > 0) {
    const places = [...keys].map((key) => key.split(':').map(Number))
    const { rows } = await sql<{ block_id: number; chunk: number; parties: Uint8Array }>`
      select block_id, chunk, parties from books.name_party
      where ${amongPairs(db, ['block_id', 'chunk'], places)}`.execute(db)
    for (const { block_id, chunk, parties: bytes } of rows)
      chunks.set(`${block_id}:${chunk}`, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
  return (block: number, document: number) =>
    chunks.get(`${block}:${Math.floor(document / CHUNK)}`)?.getUint32((document % CHUNK) * 4, true) ?? 0
}
