import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayOfElection } from '#contract/domain/elections.ts'
import { fullName, isPersonName } from '#contract/domain/names.ts'
import { hasLeftRace, officeName, OFFICES, raceDistrict, WHOLE_OFFICE } from '#contract/domain/races.ts'
import { slicesOf } from '#contract/domain/rows.ts'
import { type Db, lastOf, onePerDatabase } from '../connection/Db.ts'
import { nameInWords, nameWords } from './normalizeNames.ts'
import { personWords, recordWords } from './words.ts'

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
export interface IndexedDocument extends Omit<RegisterDocument, 'day'> {
  /** Its place in the order of the index, from 0. */
  id: number
}

/** The words of everything in the register as of an import, in a database of its own in memory. */
export type RegisterIndex = Awaited<ReturnType<typeof buildIndex>>

/** The index of the register as of the last import. It ignores administrators' deletions. */
export const currentIndexOf = onePerDatabase((db) => {
  let current: { index: Promise<RegisterIndex>; lastImport: number } | undefined

  /** Outside of a transaction: with the embedded database, all other queries would wait for it to end. */
  return async (): Promise<RegisterIndex> => {
    const lastImport = await lastOf(db, 'import', 'import_id')
    if (current && current.lastImport !== lastImport && !(await hasNewNames(db, current.lastImport)))
      current.lastImport = lastImport
    if (current?.lastImport !== lastImport) {
      const former = current?.index
      const index = buildIndex(db)
      current = { index, lastImport }
      index
        .then(
          // A search of the former one is over by the next turn of the event loop.
          async () => setImmediate(await former).then((replaced) => replaced?.close()),
          () => (current = undefined),
        )
        .catch(() => undefined)
    }
    return current.index
  }
})

/** Whether an import after this one may have changed a name. */
async function hasNewNames(db: Db, lastImport: number): Promise<boolean> {
  const { rows } = await sql`select 1 from import where import_id > ${lastImport} and outcome = 'done'
    and kind not in (${sql.join(KINDS_WITHOUT_NAMES)}) limit 1`.execute(db)
  return rows.length > 0
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
  const among = sqlite.prepare('select word from json_each(?) join word on word = value')
  const begun = sqlite.prepare(
    `select value as word from json_each(?)
     where exists (select 1 from word where word >= value and word < value || char(1114111))`,
  )
  return {
    /** At most `most` documents that match an FTS5 expression, in the order of the index. */
    matching: (expression: string, most: number): IndexedDocument[] =>
      matching.all(expression, most).flatMap(({ rowid, words, about, standing }) => {
        const subject = subjects[Number(rowid)]
        if (!subject) return []
        return [
          {
            id: Number(rowid),
            subject,
            words: String(words).split(' '),
            about: String(about).split(' '),
            standing: Number(standing),
          },
        ]
      }),
    /** Those of these words that a name has. */
    known: (words: readonly string[]): string[] => among.all(JSON.stringify(words)).map(wordOf),
    /** Those of these texts with which a word of a name begins. */
    beginnings: (texts: readonly string[]): string[] => begun.all(JSON.stringify(texts)).map(wordOf),
  }
}

const wordOf = ({ word }: Readonly<Record<string, unknown>>) => String(word)

/** By standing, the latest date first; equal ones in their original order. Sorts only numbers, in one short task. */
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

/** A committee that an officer serves. */
export interface Office {
  acctNum: number
  role: 'chair' | 'treasurer'
  isListed: boolean
}

/** The name of a chair or treasurer, spelled as in the newest account. */
export interface Officer {
  name: string
  words: string[]
  initials: string[]
  offices: Office[]
}

/** What a document of the index stands for. */
export type Subject =
  | { kind: 'candidate' | 'committee'; acctNum: number }
  | { kind: 'officer'; officer: Officer }
  | { kind: 'race'; electionId: string; officeCode: string; district: string }

/** Current candidates come before former ones, and what the state no longer lists comes last. */
const STANDING = { now: 0, committee: 1, officer: 2, former: 3, offList: 4 }

/** Something to find: the words of its name, and words about it. */
interface RegisterDocument {
  subject: Subject
  words: string[]
  about: string[]
  standing: number
  /** Of two with the same standing, the later one comes first. */
  day: number
}

/** The rows per batch: some ten milliseconds of work. */
const ROWS_AT_A_TIME = 500

type CandidateRow = Awaited<ReturnType<typeof candidateRows>>[number]
type CommitteeRow = Awaited<ReturnType<typeof committeeRows>>[number]

/**
 * Everything that can be found, including deleted records: candidates, their races, committees and officers, in batches
 * and in no order. `byName` receives the officers.
 */
async function* registerDocuments(
  db: Db,
  byName: Map<string, Officer>,
): AsyncGenerator<readonly RegisterDocument[]> {
  const newest = await newestElection(db)
  const races = new Map<string, RegisterDocument>()
  for await (const rows of inPages((before) => candidateRows(db, before))) {
    for (const row of rows) if (row.left_on === null) races.set(raceKey(row), raceDocument(row, newest))
    yield rows.map((row) => candidateDocument(row, newest))
  }
  yield* slicesOf(
    [...races.values()].toSorted((a, b) => officeOrder(a) - officeOrder(b)),
    ROWS_AT_A_TIME,
  )
  for await (const rows of inPages((before) => committeeRows(db, before))) {
    for (const row of rows) addOfficers(byName, row)
    yield rows.map(committeeDocument)
  }
  yield* slicesOf([...byName.values()].map(officerDocument), ROWS_AT_A_TIME)
}

/** The form in which spellings of an officer's name are equal; '' if it is not a name. */
const officerKey = (name: string): string => (isPersonName(name) ? nameInWords(name) : '')

/** A word that nobody can type, not even its beginning: the kind of a document, or a ZIP code. */
export const markedWord = (text: string): string => `§${text}`

/** The date from which elections are not over; if all are over, the date of the last one. */
async function newestElection(db: Db): Promise<number> {
  const rows = await db.selectFrom('candidate').select('election_id').distinct().execute()
  const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  return Math.min(today, Math.max(0, ...rows.map(({ election_id }) => dayOfElection(election_id))))
}

const candidateRows = (db: Db, before: number | undefined) =>
  db
    .selectFrom('candidate')
    .select(['acct_num', 'name_first', 'name_middle', 'name_last', 'election_id', 'status_desc', 'left_on'])
    .select(['office_code', 'office_desc', 'juris1num', 'party_code', 'party_desc'])
    .select(['suppress_address', 'zip'])
    .$if(before !== undefined, (query) => query.where('acct_num', '<', before ?? 0))
    .orderBy('acct_num', 'desc')
    .limit(ROWS_AT_A_TIME)
    .execute()

const committeeRows = (db: Db, before: number | undefined) =>
  db
    .selectFrom('committee')
    .select(['acct_num', 'name', 'type', 'type_desc', 'zip', 'left_on'])
    .select(['chr_name_first', 'chr_name_middle', 'chr_name_last'])
    .select(['trs_name_first', 'trs_name_middle', 'trs_name_last'])
    .$if(before !== undefined, (query) => query.where('acct_num', '<', before ?? 0))
    .orderBy('acct_num', 'desc')
    .limit(ROWS_AT_A_TIME)
    .execute()

async function* inPages<Row extends { acct_num: number }>(
  read: (before: number | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let before: number | undefined; ;) {
    const rows = await read(before)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    before = last.acct_num
  }
}

function candidateDocument(row: CandidateRow, newest: number): RegisterDocument {
  const day = dayOfElection(row.election_id)
  const runs = day >= newest && !hasLeftRace({ StatusDesc: row.status_desc })
  return {
    subject: { kind: 'candidate', acctNum: row.acct_num },
    words: personWords(row.name_first, row.name_middle, row.name_last),
    about: [
      ...initialsOf(row.name_first, row.name_middle),
      ...officeWords(row),
      ...nameWords(`${row.party_code} ${row.party_desc} ${row.election_id.slice(0, 4)} ${row.acct_num}`),
      ...(row.suppress_address === 0 ? zipWords(row.zip) : []),
    ],
    standing: row.left_on === null ? (runs ? STANDING.now : STANDING.former) : STANDING.offList,
    day,
  }
}

const raceKey = ({ election_id, office_code, juris1num }: CandidateRow) =>
  `${election_id} ${office_code} ${raceDistrict(juris1num)}`

function raceDocument(row: CandidateRow, newest: number): RegisterDocument {
  const day = dayOfElection(row.election_id)
  const { election_id: electionId, office_code: officeCode } = row
  return {
    subject: { kind: 'race', electionId, officeCode, district: raceDistrict(row.juris1num) },
    words: officeWords(row),
    about: [row.election_id.slice(0, 4)],
    standing: day >= newest ? STANDING.now : STANDING.former,
    day,
  }
}

/** In the specification's order, which begins with the legislature. */
function officeOrder({ subject }: RegisterDocument): number {
  const at = subject.kind === 'race' ? Object.keys(OFFICES).indexOf(subject.officeCode) : -1
  return at === -1 ? Infinity : at
}

const committeeDocument = (row: CommitteeRow): RegisterDocument => ({
  subject: { kind: 'committee', acctNum: row.acct_num },
  words: recordWords(row.name),
  about: [...nameWords(`committee ${row.type} ${row.type_desc} ${row.acct_num}`), ...zipWords(row.zip)],
  standing: row.left_on === null ? STANDING.committee : STANDING.offList,
  day: 0,
})

const officerDocument = (officer: Officer): RegisterDocument => ({
  subject: { kind: 'officer', officer },
  words: officer.words,
  about: officer.initials,
  standing: officer.offices.some(({ isListed }) => isListed) ? STANDING.officer : STANDING.offList,
  day: 0,
})

/** The officers of a committee, the chair first. */
function addOfficers(byName: Map<string, Officer>, row: CommitteeRow): void {
  const people = [
    { role: 'chair', names: [row.chr_name_first, row.chr_name_middle, row.chr_name_last] },
    { role: 'treasurer', names: [row.trs_name_first, row.trs_name_middle, row.trs_name_last] },
  ] as const
  for (const { role, names } of people) {
    const [first, middle] = names
    const name = fullName(...names)
    const key = officerKey(name)
    if (key === '') continue
    const known = byName.get(key)
    const officer = known ?? {
      name,
      words: personWords(...names),
      initials: initialsOf(first, middle),
      offices: [],
    }
    officer.offices.push({ acctNum: row.acct_num, role, isListed: row.left_on === null })
    byName.set(key, officer)
  }
}

/** "John Paul" is also jp. */
function initialsOf(...names: readonly string[]): string[] {
  const words = names.flatMap(nameWords)
  return words.length > 1 ? [words.map((word) => word.charAt(0)).join('')] : []
}

/** What else people call an office, and how they abbreviate its districts: "house 55", "hd 55", "hd55". */
const OFFICE_ALIASES: Readonly<Record<string, { words: string; district: string }>> = {
  STR: { words: 'house', district: 'hd' },
  STS: { words: 'senate', district: 'sd' },
  USR: { words: 'us house congress congressional congressman congresswoman', district: 'cd' },
  USS: { words: 'us senate', district: '' },
  ATG: { words: 'ag', district: '' },
}

function officeWords({ office_code, office_desc, juris1num }: CandidateRow): string[] {
  const alias = OFFICE_ALIASES[office_code] ?? { words: '', district: '' }
  const words = `${officeName(office_code) ?? ''} ${office_desc} ${office_code} ${alias.words} ${alias.district}`
  const district = raceDistrict(juris1num)
  const where = district === WHOLE_OFFICE ? '' : `district ${district} ${alias.district}${district}`
  return [...new Set(nameWords(`${words} ${where}`))]
}

const zipWords = (zip: string) => (/^\d{5}/.test(zip) ? [markedWord(zip.slice(0, 5))] : [])
