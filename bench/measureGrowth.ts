import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#database/connection/Db.ts'
import { connectTo } from '#database/connectTo.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { documentStore } from '#database/documents/documentFiles.ts'
import { createResponseCache, MAX_CACHE_BYTES } from '#server/cache/responseCache.ts'
import { createApp } from '#server/createApp.ts'
import { buildClient } from '#server/html/buildClient.ts'
import { type ClientBuild, readClientBuild } from '#server/html/clientBuild.ts'
import { publicationsIn } from '#server/publish/publications.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { appListener } from '#server/lifecycle/appListener.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { databaseWork } from './databaseWork.ts'
import { growthPlot } from './growthPlot.ts'
import { fillGrowingRegister, ROWS_OF } from './growthRegister.ts'
import { median } from './percentile.ts'
import { watchStatements } from './watchStatements.ts'

/**
 * The cost of a call in a register this many times as large: processor milliseconds of this program and of its PostgreSQL
 * connection, which depend less on other load than the clock does.
 */
export interface Growth {
  engine: string
  call: string
  times: number
  /** With an empty cache. */
  cold: number
  /** The cost of its statements alone. */
  sql: number
  /** An answer from the cache, through the framework: the same work without computing the answer. */
  cached: number
}

const SIZES = [1, 10, 100]
const [WARM_UP_MS, ROUNDS, ANSWERS] = [2_000, 40, 10]
const LIMITS = { ofSql: 1.3, growth: 1.3 }

const OFFICE = '20261103-GEN/STR'
const CALLS: Readonly<Record<string, string>> = {
  'an office of 319': `/api/candidates/${OFFICE}`,
  'its races': `/api/races/${OFFICE}`,
  'one race': `/api/races/${OFFICE}/1`,
  'a candidate': '/api/candidates/90000',
  'its balances': '/api/balances?accounts=90000',
  '1,960 committees': '/api/committees',
  'a committee': `/api/committees/${ROWS_OF}`,
  'a page of rows': `/api/transactions?accounts=${ROWS_OF}&kind=contributions`,
  'names of rows': '/api/names?q=smith+john',
  'a search': '/api/search?q=rivers',
  'HTML of a candidate': '/candidates/90000',
  'HTML of an office': `/candidates/${OFFICE}`,
}

/**
 * Makes the same requests in ever larger registers: computes each answer, then runs its statements alone, then answers
 * from the cache, and plots the cost. It is one process, without HTTP, for both engines if there is a PostgreSQL.
 */
export async function measureGrowth(engines: readonly string[], say: (line: string) => void) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-growth-'))
  const installed = engines.includes('PostgreSQL') ? findPostgres() : ''
  await using postgres = typeof installed === 'string' ? undefined : await startPostgres(installed.bin)
  const build = await readClientBuild(await buildClient({ info: say, error: console.error }))
  const found: Growth[] = []
  for (const engine of engines) {
    if (engine === 'PostgreSQL' && !postgres) continue
    for (const times of SIZES) {
      const data = join(folder.path, `${engine}-${times}`)
      const name = `growth_${times}`
      const server = engine === 'SQLite' ? undefined : postgres
      if (server) await createDatabase(server.url('postgres'), name)
      mkdirSync(data)
      await using db = await openDatabase(server?.url(name) ?? join(data, 'register.sqlite'))
      await fillGrowingRegister(db, data, times)
      found.push(...(await measureSize(db, build, data)).map((each) => ({ engine, times, ...each })))
    }
    for (const call of Object.keys(CALLS)) say(sentence(judge(found, engine, call)))
  }
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  for (const [engine, of] of Map.groupBy(found, (each) => each.engine))
    writeFileSync(join(results, `growth-${engine}.svg`), growthPlot(of))
  return { found, isKept: found.every(({ engine, call }) => judge(found, engine, call).isKept) }
}

async function createDatabase(url: string, name: string): Promise<void> {
  await using db = connectTo(url)
  await sql`create database ${sql.ref(name)}`.execute(db)
}

async function measureSize(db: Db, build: ClientBuild, folder: string) {
  const cold = startApp(db, build, folder, 0) // keeps nothing
  const kept = startApp(db, build, folder, MAX_CACHE_BYTES)
  const work = await databaseWork(db)
  using statements = watchStatements()

  const found: Omit<Growth, 'engine' | 'times'>[] = []
  for (const [call, path] of Object.entries(CALLS)) {
    const ask = async (app: typeof cold) => {
      const { status } = await app.request(path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
    const anew = () => ask(cold)
    await anew() // may build an index of everything on file
    const asked = await statements.during(anew)
    const times = { cold: [] as number[], sql: [] as number[], cached: [] as number[] }
    const measure = async (of: keyof typeof times, answer: () => Promise<void>) => {
      const before = work()
      for (let each = 0; each < ANSWERS; each += 1) await answer()
      times[of].push((work() - before) / ANSWERS)
    }
    const statementsAlone = async () => {
      for (const statement of asked) await statement()
    }
    // Until V8 has compiled it, an answer takes up to three times as long, and its statements hardly longer.
    for (const began = performance.now(); performance.now() - began < WARM_UP_MS;) {
      await anew()
      await statementsAlone()
      await ask(kept)
    }
    // In turns, so that other load on the machine affects all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      await measure('cold', anew)
      await measure('sql', statementsAlone)
      await measure('cached', () => ask(kept))
    }
    found.push({ call, cold: median(times.cold), sql: median(times.sql), cached: median(times.cached) })
  }
  return found
}

function startApp(db: Db, build: ClientBuild, folder: string, maxCacheBytes: number) {
  const responseCache = createResponseCache(() => Promise.resolve('1'), maxCacheBytes)
  const log = { info: () => {}, error: console.error }
  const app = createApp({
    db,
    documentStore: documentStore(folder, db),
    log,
    tls: false,
    origins: [],
    hasher: CHEAP_HASHER,
    clock: () => new Date(),
    peerOf: () => '127.0.0.1',
    responseCache,
    publications: publicationsIn(folder),
    spoolFolder: folder,
    whyNotReady: () => undefined,
    pages: (ask) =>
      pageRoutes({
        db,
        build,
        publicUrl: undefined,
        localUrl: '',
        tls: false,
        responseCache,
        rendering: { ask, log },
      }),
  })
  // From here on, requests and answers are those of a server, which are lighter than Node's.
  appListener(app, { host: 'localhost', tls: false })
  return app
}

function judge(all: readonly Growth[], engine: string, call: string) {
  const found = all.filter((each) => each.engine === engine && each.call === call)
  const [first, last] = [found[0], found.at(-1)]
  const growth = (of: 'cold' | 'cached') => (last?.[of] ?? Number.NaN) / (first?.[of] ?? Number.NaN)
  const ofSql = (first?.cold ?? Number.NaN) / (first?.sql ?? Number.NaN)
  const [cold, cached] = [growth('cold'), growth('cached')]
  const isKept = ofSql <= LIMITS.ofSql && Math.max(cold, cached) <= LIMITS.growth
  return { engine, call, first, ofSql, cold, cached, isKept }
}

function sentence({ engine, call, first, ofSql, cold, cached, isKept }: ReturnType<typeof judge>): string {
  const ms = (of: 'cold' | 'sql' | 'cached') => `${(first?.[of] ?? Number.NaN).toFixed(3).padStart(7)} ms`
  return (
    `${engine.padEnd(11)}${call.padEnd(20)}${ms('cold')} made anew, its SQL ${ms('sql')}, ${ofSql.toFixed(2)} times that ` +
    `(wanted ${LIMITS.ofSql}); ${ms('cached')} kept; with ${SIZES.at(-1)} times the data ` +
    `${cold.toFixed(2)} and ${cached.toFixed(2)} times that${isKept ? '' : '  MISSED'}`
  )
}
