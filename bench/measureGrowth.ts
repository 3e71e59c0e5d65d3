import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import { openDatabase } from '#database/connection/openDatabase.ts'
import { documentStore } from '#database/repositories/documentStore.ts'
import { importList } from '#importer/importList.ts'
import { createResponseCache } from '#server/cache/responseCache.ts'
import { createApp } from '#server/createApp.ts'
import { CHEAP_HASHER } from '#tests/support/cheapHasher.ts'
import { fillRegister } from '#tests/support/search/fillRegister.ts'
import { candidateFile } from './candidateFile.ts'
import { growthPlot } from './growthPlot.ts'
import { median } from './percentile.ts'

/** What a call costs in a register so many times as large; milliseconds, medians. */
export interface Growth {
  call: string
  times: number
  /** With nothing in the cache, and what of that the statements took. */
  cold: number
  sql: number
  /** From the cache, as the framework answers. */
  cached: number
}

/** As many people and committees as an election has, beside the office whose list is asked for. */
const ONCE = { candidates: 600, committees: 200 }
const SIZES = [1, 10, 100]
const ANSWERS = 120
const LIMITS = { ofSql: 1.3, growth: 1.3 }

const CALLS = [
  '/api/candidates/20261103-GEN/STR',
  '/api/races/20261103-GEN/STR',
  '/api/candidates/90000',
  '/api/committees/10005',
]

/**
 * Asks for the same in registers of the same office and ever more beside it, each answer made anew and then from the cache,
 * and draws what it costs. It is one process, without HTTP.
 */
export async function measureGrowth(say: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-growth-'))
  const found: Growth[] = []
  try {
    for (const times of SIZES) found.push(...(await measureSize(join(folder, String(times)), times)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'growth.svg'), growthPlot(found))
  const judged = CALLS.map((call) => judge(found.filter((each) => each.call === call)))
  for (const each of judged) say(sentence(each))
  return { found, judged, isKept: judged.every(({ isKept }) => isKept) }
}

async function measureSize(folder: string, times: number): Promise<Growth[]> {
  mkdirSync(folder)
  await using db = await openDatabase(join(folder, 'register.sqlite'))
  const list = join(folder, 'CandidateList.txt')
  writeFileSync(list, candidateFile())
  await importList(db, 'candidates', [list], { documentStore: folder })
  await fillRegister(db, { candidates: ONCE.candidates * times, committees: ONCE.committees * times })
  // The list itself stays as long as it is.
  await db
    .updateTable('candidate')
    .set({ election_id: '20201103-GEN' })
    .where('acct_num', '>=', 100_000)
    .where('election_id', '=', '20261103-GEN')
    .execute()
  let version = 0
  let isCold = true
  const app = createApp({
    db,
    documentStore: documentStore(folder, db),
    log: { info: () => {}, error: console.error },
    tls: false,
    origins: [],
    hasher: CHEAP_HASHER,
    clock: () => new Date(),
    peerOf: () => '127.0.0.1',
    // A change of the register between any two answers, or none.
    responseCache: createResponseCache(() => Promise.resolve(String(isCold ? (version += 1) : version))),
  })
  const ask = async (call: string) => {
    const response = await app.request(call)
    if (response.status !== 200) throw new Error(`${call} answered ${response.status}`)
    await response.arrayBuffer()
  }
  const timed = async (call: string) => {
    const [took, inSql]: [number[], number[]] = [[], []]
    for (let at = 0; at < ANSWERS; at += 1) {
      const before = sqlTime
      const began = performance.now()
      await ask(call)
      took.push(performance.now() - began)
      inSql.push(sqlTime - before)
    }
    return { took: median(took), sql: median(inSql) }
  }
  using _ = watchStatements()
  const found: Growth[] = []
  for (const call of CALLS) {
    isCold = true
    // The first ones are compiled.
    await timed(call)
    const { took: cold, sql } = await timed(call)
    isCold = false
    const { took: cached } = await timed(call)
    found.push({ call, times, cold, sql, cached })
  }
  return found
}

/** Milliseconds in statements of SQLite so far. */
let sqlTime = 0

/** Has the time in statements counted, until it is disposed of. */
function watchStatements(): Disposable {
  const statements: { all: (...given: never[]) => unknown } = StatementSync.prototype
  const { all } = statements
  statements.all = function (this: StatementSync, ...given) {
    const began = performance.now()
    try {
      return Reflect.apply(all, this, given)
    } finally {
      sqlTime += performance.now() - began
    }
  }
  return { [Symbol.dispose]: () => void (statements.all = all) }
}

function judge(found: readonly Growth[]) {
  const [first, last] = [found[0], found.at(-1)]
  const growth = (of: 'cold' | 'cached') => (last?.[of] ?? Number.NaN) / (first?.[of] ?? Number.NaN)
  const ofSql = median(found.map(({ cold, sql }) => cold / sql))
  const [cold, cached] = [growth('cold'), growth('cached')]
  const isKept = ofSql <= LIMITS.ofSql && Math.max(cold, cached) <= LIMITS.growth
  return { call: first?.call ?? '', first, ofSql, cold, cached, isKept }
}

const sentence = ({ call, first, ofSql, cold, cached, isKept }: ReturnType<typeof judge>) =>
  `${call.padEnd(36)}${(first?.cold ?? Number.NaN).toFixed(2).padStart(7)} ms made anew, ${ofSql.toFixed(2)} times its SQL ` +
  `(wanted ${LIMITS.ofSql}); ${(first?.cached ?? Number.NaN).toFixed(3)} ms kept; with ${SIZES.at(-1)} times the data ` +
  `${cold.toFixed(2)} and ${cached.toFixed(2)} times that${isKept ? '' : '  MISSED'}`
