import { mkdtempDisposableSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '#database/connection/Db.ts'
import { databaseSize, openDatabase } from '#database/openDatabase.ts'
import { transactionPage } from '#database/transactions/pages.ts'
import { DatabaseBusy } from '#database/connection/errors.ts'
import { withRegisterChange } from '#database/register.ts'
import { SYNC_MEMORY } from '#server/programs/runImporter.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { AS_INSTALLED, startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { ACCOUNT, LARGEST_ROWS } from './generatedTransactions.ts'
import type { Say } from './program.ts'
import { nameTimes } from './nameTimes.ts'
import { pageTimes } from './pageTimes.ts'
import { percentile } from './times.ts'
import { output, start } from './program.ts'

/** The cost of a program, and how long administrators' saves and a visitor's pages took during it, in milliseconds. */
interface Written {
  seconds: number
  /** The part of them in the transaction that publishes, all of them together. */
  publishing: number
  processor: number
  megabytes: number
  /** Each until it was saved, including attempts that were told to try again. */
  saves: number[]
  pages: number[]
  /**
   * How much later than asked this program was woken at most, in milliseconds. Nothing can be measured more exactly than
   * this on a busy machine.
   */
  wokenLate: number
}

type EngineName = 'SQLite' | 'PostgreSQL'

/** A limit, if there is one, and the measured value. */
interface Finding {
  what: string
  measured: number
  unit: string
  wanted?: number
  /** Whether more is better. */
  atLeast?: boolean
  /** The milliseconds for which the measured program ran, which depend less on other load. */
  work?: number
}

/**
 * The limits are for the whole state, thirty million rows, and shrink with the number of rows. PostgreSQL may take twice
 * as much.
 */
const STATE_ROWS = 30_000_000
const WANTED = {
  fillSeconds: 1_500,
  fillMegabytes: 2_500,
  diskMegabytes: 12_000,
  nightSeconds: 30,
  nightMegabytes: 400,
  /** Beside a night. */
  save: 300,
  saveBesideLargest: 3_000,
  saveBesideFill: 120_000,
  /** A visitor waits for none of it. */
  page: 100,
}
const SLOWER: Record<EngineName, number> = { SQLite: 1, PostgreSQL: 2 }

/** Milliseconds for a question for names. */
const NAMES = 100

/** On the disk, including the log and the temporary files for sorting indexes. */
const BYTES_OF_A_ROW = 1_000

const NIGHT = 'a night of 150 accounts and 30,000 rows'
const LARGEST = `the first load of an account of ${LARGEST_ROWS} rows`

/** A program is ended when it exceeds its limit by this factor. */
const ENDED_AFTER = 10

const FILL_MEMORY = ['--max-old-space-size=2000']
const ASK_EVERY_MS = 50

/**
 * Fills the store of transactions with this many generated rows at the state's skew, runs a night of 150 accounts, reads
 * pages and sums, and searches for names. Prints each number with its limit. Everything is in a folder below TMPDIR until the end, including temporary files for sorting.
 */
export async function measureTransactions(
  rows: number,
  engines: readonly EngineName[],
  say: Say,
): Promise<boolean> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'transactions-bench-'))
  const { bavail, bsize } = statfsSync(folder.path)
  if (bavail * bsize < rows * BYTES_OF_A_ROW)
    throw new Error(`There is no room for ${rows} rows below ${folder.path}. Set TMPDIR to a larger disk.`)
  const findings: Finding[] = []
  if (engines.includes('SQLite'))
    findings.push(...(await measureEngine('SQLite', join(folder.path, 'sunshine-ledger.sqlite'), rows, say)))
  if (engines.includes('PostgreSQL')) findings.push(...(await onPostgres(rows, say)))
  return findings.every(meetsLimit)
}

const meetsLimit = ({ measured, wanted = measured, atLeast = false }: Finding) =>
  atLeast ? measured >= wanted : measured <= wanted

async function onPostgres(rows: number, say: Say): Promise<Finding[]> {
  const program = findPostgres()
  if (typeof program === 'string') throw new Error(program)
  await using postgres = await startPostgres(program.bin, AS_INSTALLED)
  await using client = await connectTo(postgres.url('postgres'))
  await client.query('create database state')
  return await measureEngine('PostgreSQL', postgres.url('state'), rows, say)
}

/** Notes and says what is found. */
const reporter =
  (engine: EngineName, findings: Finding[], say: Say) =>
  (
    what: string,
    measured: number,
    unit: string,
    wanted?: number,
    more: Pick<Finding, 'atLeast' | 'work'> = {},
  ): void => {
    const finding: Finding = { what, measured, unit, ...(wanted === undefined ? {} : { wanted }), ...more }
    findings.push(finding)
    const verdict = wanted === undefined ? '' : meetsLimit(finding) ? 'pass' : 'FAIL'
    const digits = unit === 'MB' ? 0 : 2
    const limit =
      wanted === undefined
        ? ''
        : `wanted ${more.atLeast ? 'at least' : 'at most'} ${wanted.toFixed(unit === 'ms' ? 0 : digits)}`
    const work = more.work === undefined ? '' : `, of work ${more.work.toFixed(2)} ms`
    say(
      `${verdict.padEnd(6)}${engine.padEnd(11)}${what.padEnd(66)}${measured.toFixed(digits).padStart(9)} ` +
        `${unit.padEnd(6)}${limit}${work}`,
    )
  }

async function measureEngine(
  engine: EngineName,
  location: string,
  rows: number,
  say: Say,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const report = reporter(engine, findings, say)
  const slower = SLOWER[engine]
  const reportPages = ({ pages, publishing, wokenLate }: Written) => {
    report('the longest page beside it', Math.max(...pages), 'ms', WANTED.page * slower)
    const late = `what measures saves and pages was itself woken up to ${wokenLate.toFixed(0)} ms late`
    say(`      ${engine}: ${publishing.toFixed(2)} s in its transaction; ${late}`)
  }
  const share = rows / STATE_ROWS
  const fillSeconds = WANTED.fillSeconds * slower * share
  const fill = await write(location, 'fill', rows, fillSeconds)
  report(`first fill of ${rows} rows`, fill.seconds, 's', fillSeconds, { work: fill.processor * 1000 })
  report('its memory', fill.megabytes, 'MB', WANTED.fillMegabytes * slower)
  report('the longest save beside it', Math.max(...fill.saves), 'ms', WANTED.saveBesideFill * slower * share)
  reportPages(fill)
  // At least the size of what does not grow with the rows: the tables of the register and the first blocks.
  report('the disk', await sizeOf(location), 'MB', Math.max(WANTED.diskMegabytes * slower * share, 50))
  for (const { what, p99, work, wanted } of await pageTimes(location, rows))
    report(what, p99, 'ms', wanted, { work })
  await using db = await openDatabase(location)
  const names = await nameTimes(db)
  report('300 questions for names', names.golden.p99, 'ms', NAMES, names.golden)
  report('names that very many bear', names.common.p99, 'ms', NAMES, names.common)
  report('names among the first five hits', names.recall, 'share', 0.98, { atLeast: true })
  // After the answers, so that these are measured even if it does not end in time.
  const nightSeconds = WANTED.nightSeconds * slower
  const night = await write(location, 'night', rows, nightSeconds).catch(() => undefined)
  const usage = night && { work: night.processor * 1000 }
  report(NIGHT, night?.seconds ?? nightSeconds * ENDED_AFTER, 's', nightSeconds, usage)
  if (night) {
    report('its memory', night.megabytes, 'MB', WANTED.nightMegabytes * slower)
    report('99 of 100 saves beside it', percentile(night.saves, 0.99), 'ms', WANTED.save * slower)
    reportPages(night)
  }
  const largest = await write(location, 'largest', rows, nightSeconds)
  report(LARGEST, largest.seconds, 's', undefined, { work: largest.processor * 1000 })
  report('the longest save beside it', Math.max(...largest.saves), 'ms', WANTED.saveBesideLargest * slower)
  reportPages(largest)
  return findings
}

async function sizeOf(location: string): Promise<number> {
  await using db = await openDatabase(location)
  return (await databaseSize(db)) / 1_000_000
}

/** Runs the program that writes, while an administrator saves and a visitor reads again and again. */
async function write(
  location: string,
  what: 'fill' | 'night' | 'largest',
  rows: number,
  wantedSeconds: number,
): Promise<Written> {
  // With the settings of a server.
  await using db = await openDatabase(location, { busyTimeoutMs: 0, connections: 10 })
  const flags = what === 'fill' ? FILL_MEMORY : SYNC_MEMORY
  const program = start(
    'bench/fillStore.ts',
    [location, what, String(rows)],
    { SQLITE_TMPDIR: tmpdir() },
    undefined,
    flags,
  )
  const end = globalThis.setTimeout(() => program.kill(), 1000 * (60 + ENDED_AFTER * wantedSeconds))
  const written = output(program)
  // Awaited below. An earlier rejection must not end this process, which still has to remove a database.
  written.catch(() => undefined)
  const [saves, pages]: [number[], number[]] = [[], []]
  let wokenLate = 0
  const isRunning = () => program.exitCode === null && program.signalCode === null
  const repeat = async (times: number[], ask: () => Promise<unknown>) => {
    while (isRunning()) {
      const began = performance.now()
      await ask()
      const answered = performance.now()
      times.push(answered - began)
      await setTimeout(ASK_EVERY_MS)
      wokenLate = Math.max(wokenLate, performance.now() - answered - ASK_EVERY_MS)
    }
  }
  await Promise.all([
    repeat(saves, () => saveUntilDone(db)),
    repeat(pages, () => transactionPage(db, { accounts: [ACCOUNT], kind: 'contributions' })),
  ])
  clearTimeout(end)
  const result = JSON.parse(await written) as Omit<Written, 'saves' | 'pages' | 'wokenLate'>
  return { ...result, saves, pages, wokenLate }
}

/** Saves like an administrator who is told to try again. */
async function saveUntilDone(db: Db): Promise<void> {
  for (;;)
    try {
      return await withRegisterChange(db, () => Promise.resolve())
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error
    }
}
