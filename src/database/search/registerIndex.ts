import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../connection/Db.ts'
import { onePerDatabase } from '../onePerDatabase.ts'
import {
  markedWord,
  type Officer,
  officerKey,
  type RegisterDocument,
  registerDocuments,
  type Subject,
} from './registerDocuments.ts'

/** Imports of these kinds change no name, office, address or status of a record; any other kind may. */
export const KINDS_WITHOUT_NAMES = [
  'contributions',
  'expenditures',
  'transfers',
  'distributions',
  'money',
  'balances',
  'totals',
  'alias',
  'documents',
  'solicitations',
  'statement files',
  'voters',
  'registrations',
]

/** A document that the index found. */
export interface IndexedDocument {
  /** Its place in the order of the index, from 0. */
  place: number
  subject: Subject
  words: string[]
  about: string[]
  standing: number
}

/** The words of everything in the register as of an import, in a database of its own in memory. */
export type RegisterIndex = Awaited<ReturnType<typeof buildIndex>>

/** The index of the register as of the last import. It ignores administrators' deletions. */
export const currentIndexOf = onePerDatabase(keepIndex)

function keepIndex(db: Db): () => Promise<RegisterIndex> {
  let kept: { index: Promise<RegisterIndex>; lastImport: number } | undefined

  /** Outside of a transaction: with the embedded database, all other queries would wait for it to end. */
  return async (): Promise<RegisterIndex> => {
    const lastImport = await lastImportOf(db)
    if (kept && kept.lastImport !== lastImport && !(await hasNewNames(db, kept.lastImport)))
      kept.lastImport = lastImport
    if (kept?.lastImport !== lastImport) {
      const former = kept?.index
      const index = buildIndex(db)
      kept = { index, lastImport }
      // Nobody reads an index after waiting for anything else, and this takes many turns.
      index
        .then(
          async () => (await former)?.close(),
          () => (kept = undefined),
        )
        .catch(() => undefined)
    }
    return kept.index
  }
}

async function lastImportOf(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('import')
    .select((eb) => eb.fn.max<number | null>('import_id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Whether an import after this one may have changed a name. */
async function hasNewNames(db: Db, lastImport: number): Promise<boolean> {
  const row = await db
    .selectFrom('import')
    .select('import_id')
    .where('import_id', '>', lastImport)
    .where('outcome', '=', 'done')
    .where('kind', 'not in', KINDS_WITHOUT_NAMES)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The longest time that building the index blocks the event loop. */
const SLICE_MS = 10

/** A database in memory of its own, whichever engine has the register. */
const IN_MEMORY = 'file:search?mode=memory'

/*
 * The words are folded already, and blanks are all that separates them: this tokenizer takes every character that is not
 * ASCII for a letter. Positions are not needed.
 */
const TABLES = `
  create virtual table document using
    fts5(words, about, standing unindexed, tokenize = 'ascii', prefix = '1 2 3', detail = none);
  create table word (word text primary key) without rowid, strict;
  begin`

/** Indexes the whole register, including deleted records, in slices between which other requests are answered. */
async function buildIndex(db: Db) {
  const byName = new Map<string, Officer>()
  const documents: RegisterDocument[] = []
  for await (const batch of registerDocuments(db, byName)) {
    for (const document of batch) documents.push(document)
    await setImmediate()
  }
  const sqlite = new DatabaseSync(IN_MEMORY)
  sqlite.exec(TABLES)
  const add = sqlite.prepare('insert into document (rowid, words, about, standing) values (?, ?, ?, ?)')
  const addWord = sqlite.prepare('insert into word (word) values (?) on conflict do nothing')
  const subjects: Subject[] = []
  const pause = yieldBetweenSlices()
  for (const { subject, words, about, standing } of inOrder(documents)) {
    add.run(
      subjects.push(subject) - 1,
      words.join(' '),
      [markedWord(subject.kind), ...about].join(' '),
      standing,
    )
    for (const word of words) addWord.run(word)
    await pause()
  }
  sqlite.exec('commit')
  return {
    ...readerOf(sqlite, subjects),
    officer: (name: string) => byName.get(officerKey(name)),
    close: () => sqlite.close(),
  }
}

function readerOf(sqlite: DatabaseSync, subjects: readonly Subject[]) {
  const matching = sqlite.prepare(
    'select rowid, words, about, standing from document where document match ? order by rowid limit ?',
  )
  const among = sqlite.prepare('select word from json_each(?) join word on word = value limit ?')
  const begun = sqlite.prepare(
    `select value as word from json_each(?)
     where exists (select 1 from word where word >= value and word < value || char(1114111)) limit ?`,
  )
  return {
    /** At most that many documents that match an expression of FTS5, in the order of the index. */
    matching: (expression: string, most: number): IndexedDocument[] =>
      matching.all(expression, most).flatMap(({ rowid, words, about, standing }) => {
        const subject = subjects[Number(rowid)]
        if (!subject) return []
        return [
          {
            place: Number(rowid),
            subject,
            words: String(words).split(' '),
            about: String(about).split(' '),
            standing: Number(standing),
          },
        ]
      }),
    /** Those of these words that a name has. */
    known: (words: readonly string[], most: number): string[] =>
      among.all(JSON.stringify(words), most).map(wordOf),
    /** Those of these texts with which a word of a name begins. */
    beginnings: (words: readonly string[], most: number): string[] =>
      begun.all(JSON.stringify(words), most).map(wordOf),
  }
}

const wordOf = ({ word }: Readonly<Record<string, unknown>>) => String(word)

/** By standing, the latest day first; equal ones in their original order. Sorts only numbers, in one short task. */
function* inOrder(documents: readonly RegisterDocument[]) {
  const keys = Float64Array.from(
    documents,
    ({ standing, day }, index) => (standing * MAX_DAY + (MAX_DAY - day)) * MAX_DOCUMENTS + index,
  )
  for (const key of keys.toSorted()) {
    const document = documents[key % MAX_DOCUMENTS]
    if (document) yield document
  }
}

const MAX_DAY = 22_000_000
const MAX_DOCUMENTS = 2 ** 24

/** Yields to the event loop whenever a slice is over. */
function yieldBetweenSlices() {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await setImmediate()
    began = performance.now()
  }
}
