import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { candidateFile } from './candidateFile.ts'
import { floodWith } from './floodWith.ts'
import { addressOf, output, start, stop } from './program.ts'

interface Throughput {
  what: string
  /** Answers per second. */
  rate: number
  /** The ratio to the embedded database in the same run. */
  ratio: number
}

const OFFICE = '/api/candidates/20261103-GEN/STR'
const CONNECTIONS = 32
const SECONDS = 5

/**
 * How many answers per second visitors get for one office's candidates, from one server and from two, on either database,
 * with the client on the same machine. Without a PostgreSQL only the embedded database is measured.
 */
export async function measureThroughput(): Promise<Throughput[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-throughput-'))
  const found = findPostgres()
  await using postgres = typeof found === 'string' ? undefined : await startPostgres(found.bin)
  const list = join(folder.path, 'CandidateList.txt')
  writeFileSync(list, candidateFile())
  const embedded = { DATA_DIR: join(folder.path, 'embedded'), SAMPLE_DATA: 'off' }
  const shared = {
    ...embedded,
    DATA_DIR: join(folder.path, 'shared'),
    DATABASE_URL: postgres?.url('postgres') ?? '',
  }
  const rates: [string, number][] = []
  for (const [name, settings] of Object.entries({ 'embedded database': embedded, PostgreSQL: shared })) {
    if (settings === shared && !postgres) continue
    await output(start('src/importer/main.ts', ['candidates', list], settings))
    for (const servers of [1, 2])
      rates.push([
        `${servers} server${servers > 1 ? 's' : ''} on the ${name}`,
        await rateOf(servers, settings),
      ])
  }
  const [first] = rates
  return rates.map(([what, rate]) => ({ what, rate, ratio: rate / (first?.[1] ?? rate) }))
}

async function rateOf(many: number, settings: Record<string, string>): Promise<number> {
  const servers = Array.from({ length: many }, () => start('src/server/main.ts', [], settings))
  try {
    const addresses = await Promise.all(servers.map(addressOf))
    const asked = addresses.map((address) => address + OFFICE)
    const { rate } = await floodWith(
      { connections: CONNECTIONS, seconds: SECONDS, headers: { 'Accept-Encoding': 'br' } },
      asked,
    )
    return rate
  } finally {
    await Promise.all(servers.map(stop))
  }
}

export function describeThroughput(found: readonly Throughput[]): string {
  return found
    .map(
      ({ what, rate, ratio }) =>
        `${what.padEnd(36)}${Math.round(rate).toString().padStart(8)} answers/s  ${ratio.toFixed(2)}`,
    )
    .join('\n')
}
