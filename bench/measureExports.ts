import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#database/openDatabase.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { recordTransactions } from '#tests/support/register/recordTransactions.ts'
import { AS_INSTALLED, startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { output, start } from './program.ts'

const ACCOUNT = 91_527

/** The limits for a hundred thousand rows; more rows may take proportionally more seconds, and no more memory. */
const WANTED = { rows: 100_000, seconds: 2, megabytes: 100 }

interface Finding {
  engine: string
  format: string
  seconds: number
  /** The processor seconds of the program that wrote it, which depend less on other load. */
  processor: number
  bytes: number
  /** The additional memory of the program that wrote all formats. */
  megabytes: number
  isKept: boolean
}

/** Writes this many transactions of one account as CSV, XLSX and JSON, on both databases. */
export async function measureExports(rows: number, say: (sentence: string) => void): Promise<Finding[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-bench-'))
  const found = await measure('SQLite', join(folder.path, 'ledger.sqlite'), rows)
  const programs = findPostgres()
  if (typeof programs === 'string') say(programs)
  else {
    await using postgres = await startPostgres(programs.bin, AS_INSTALLED)
    found.push(...(await measure('PostgreSQL', postgres.url('postgres'), rows)))
  }
  for (const { engine, format, seconds, processor, bytes, megabytes, isKept } of found)
    say(
      `${engine.padEnd(12)}${format.padEnd(6)}${seconds.toFixed(2).padStart(6)} s, ${processor.toFixed(2)} s of processor, ${(bytes / 1e6).toFixed(1).padStart(7)} MB written, ${megabytes} MB held  ${isKept ? 'within' : 'OVER'}`,
    )
  return found
}

async function measure(engine: string, location: string, rows: number): Promise<Finding[]> {
  {
    await using db = await openDatabase(location)
    await recordTransactions(db, [{ account: ACCOUNT, wholeAsOf: '2026-07-24', rows: filed(rows) }])
  }
  const printed = await output(start('bench/exportRows.ts', [location, String(ACCOUNT)], {}))
  const { found, megabytes } = JSON.parse(printed) as {
    found: Pick<Finding, 'format' | 'seconds' | 'processor' | 'bytes'>[]
    megabytes: number
  }
  return found.map((one) => ({
    engine,
    ...one,
    megabytes,
    isKept: one.seconds <= (WANTED.seconds * rows) / WANTED.rows && megabytes <= WANTED.megabytes,
  }))
}

const filed = (rows: number) =>
  Array.from({ length: rows }, (_, index) => ({
    day: `${2020 + (index % 7)}-${String(1 + (index % 12)).padStart(2, '0')}-15`,
    cents: 100 + ((index * 7_919) % 100_000),
    party: `PELICAN ${index % 9_973}, BEA`,
  }))
