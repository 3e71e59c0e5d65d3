import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { filedNamesIn } from '#database/transactions/names/filedNames.ts'
import { forgetNameBlocks, indexNames } from '#database/transactions/names/indexNames.ts'
import type { StoredRow } from '#database/transactions/store/storedRow.ts'
import { openTransactionWriter } from '#database/transactions/write/transactionWriter.ts'
import { writerConnection } from '#database/transactions/write/writerConnection.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { percentile } from './percentile.ts'
import { FIRST_NAMES, LAST_NAMES, MIDDLE_NAMES, nameDrawer } from './voterNames.ts'
import { workOf } from './workOf.ts'

const ROWS_OF_AN_ACCOUNT = 25_000
const QUESTIONS = 300
const CITIES = 'MIAMI,TAMPA,ORLANDO,OCALA,LARGO,NAPLES,DELAND,STUART,DESTIN,SEBRING,DAVIE,SUNRISE'.split(',')
const OCCUPATIONS = 'ATTORNEY,RETIRED,REALTOR,PHYSICIAN,CONSULTANT,FARMER,ENGINEER,TEACHER,BUILDER'.split(',')
const LIMITS = { SQLite: 20, PostgreSQL: 60, recall: 0.98 }

interface Question {
  asked: string
  wanted: string
}

interface Named {
  engine: 'SQLite' | 'PostgreSQL'
  rows: number
  names: number
  /** Seconds for the index of names alone. */
  built: number
  megabytes: number
  /** Milliseconds per query. */
  p50: number
  p99: number
  /** Processor milliseconds. */
  work99: number
  recall: number
  isKept: boolean
}

/** Stores this many contributions of invented people, and searches for 300 of them as visitors do, on both databases. */
export async function measureNames(rows: number, say: (sentence: string) => void): Promise<Named[]> {
  const found: Named[] = []
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-names-'))
  const measure = async (engine: Named['engine'], location: string) => {
    await using db = await openDatabase(location)
    const named = await measureEngine(engine, db, rows)
    found.push(named)
    say(sentenceOf(named))
  }
  await measure('SQLite', join(folder.path, 'ledger.sqlite'))
  const program = findPostgres()
  if (typeof program === 'string') return found
  await using postgres = await startPostgres(program.bin)
  await measure('PostgreSQL', postgres.url('postgres'))
  return found
}

async function measureEngine(engine: Named['engine'], db: Db, rows: number): Promise<Named> {
  const questions = await fill(db, rows)
  const built = await rebuild(db)
  const filed = filedNamesIn(db)
  const times: number[] = []
  const work: number[] = []
  let answered = 0
  for (const round of [0, 1])
    for (const { asked, wanted } of questions) {
      const began = performance.now()
      let names: string[] = []
      const worked = await workOf(async () => {
        names = (await filed.search(asked, 5)).hits.map(({ name }) => name)
      })
      if (round === 0) answered += Number(names.includes(wanted))
      else {
        times.push(performance.now() - began)
        work.push(worked)
      }
    }
  const { rows: counted } = await sql<{ names: number; bytes: number }>`
    select (select count(*) from books.party) as names,
      (select sum(length(postings) + length(word)) from books.name_posting) as bytes`.execute(db)
  const work99 = percentile(work, 0.99)
  const recall = answered / questions.length
  return {
    engine,
    rows,
    names: counted[0]?.names ?? 0,
    built,
    megabytes: (counted[0]?.bytes ?? 0) / 1e6,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    work99,
    recall,
    isKept: work99 <= LIMITS[engine] && recall >= LIMITS.recall,
  }
}

/** The queries are names from these rows: unchanged, with a typo in the last name, and the beginning with the city. */
async function fill(db: Db, rows: number): Promise<Question[]> {
  let state = 41
  const draw = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state ^ (state >>> 13)) & 0x3f_ff_ff_ff
  }
  const pick = (list: readonly string[]) => list[draw() % list.length] ?? ''
  const [last, first, middle] = [nameDrawer(LAST_NAMES), nameDrawer(FIRST_NAMES), nameDrawer(MIDDLE_NAMES)]
  const questions: Question[] = []
  const writer = await openTransactionWriter(db, { largeLoad: rows })
  try {
    for (let account = 1; (account - 1) * ROWS_OF_AN_ACCOUNT < rows; account += 1) {
      const count = Math.min(ROWS_OF_AN_ACCOUNT, rows - (account - 1) * ROWS_OF_AN_ACCOUNT)
      const its = Array.from({ length: count }, (_, index): StoredRow => {
        const [family, given, between] = [last(draw(), draw()), first(draw(), draw()), middle(draw(), draw())]
        const party = `${family}, ${given} ${between}`.trim()
        const city = pick(CITIES)
        const number = (account - 1) * ROWS_OF_AN_ACCOUNT + index
        if (number % Math.ceil(rows / QUESTIONS) === 0)
          questions.push({ asked: asking(questions.length, family, given, city), wanted: party })
        return {
          day: `2026-0${(index % 9) + 1}-05`,
          dayGiven: '',
          cents: (draw() % 100_000) + 1,
          type: 'CHE',
          report: '',
          party,
          address: '',
          cityStateZip: `${city}, FL 3${String(draw() % 300).padStart(4, '0')}`,
          detail: pick(OCCUPATIONS),
          inKind: '',
          filer: '',
          election: '',
          importId: null,
        }
      })
      await writer.replace({ owner: account, kind: 'contributions', year: 2026, isWhole: true }, its)
    }
    await writer.flush()
    await db.transaction().execute((trx) => writer.publish(trx))
  } finally {
    await writer.close()
  }
  return questions
}

function asking(number: number, family: string, given: string, city: string): string {
  if (number % 3 === 0) return `${given} ${family}`
  if (number % 3 === 1) return `${family.slice(0, 2)}${family.slice(3)} ${given}`
  return `${city} ${given.slice(0, 3)} ${family}`
}

/** Seconds that building the index of all names takes alone. */
async function rebuild(db: Db): Promise<number> {
  const { db: store, close } = await writerConnection(db)
  try {
    await forgetNameBlocks(store, -1)
    const began = performance.now()
    await indexNames(store, 1)
    return (performance.now() - began) / 1000
  } finally {
    await close()
  }
}

const sentenceOf = (named: Named) =>
  `${named.engine}: ${named.names.toLocaleString('en-US')} names of ${named.rows.toLocaleString('en-US')} rows, index in ` +
  `${named.built.toFixed(1)} s and ${named.megabytes.toFixed(0)} MB; p50 ${named.p50.toFixed(1)} ms, p99 ` +
  `${named.p99.toFixed(1)} ms (${named.work99.toFixed(1)} ms of work), recall at 5 ${named.recall.toFixed(3)}`
