import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CANDIDATE_COUNT, candidateFile } from './candidateFile.ts'
import { median } from './percentile.ts'
import { addressOf, output, start, stop } from './program.ts'
import { recordAnswer } from './recordAnswer.ts'

export interface Measurement {
  what: string
  /** In milliseconds. */
  took: number
  limit?: number
  /** The ratio to the baseline, if there is one. */
  ratio?: number
}

const SERVER = 'src/server/main.ts'
const OFFICE = '/api/candidates/20261103-GEN/STR'
const [SERVER_CORE, CLIENT_CORE] = [0, 1]
const RATE = 500

/** Runs all measurements, one after another, in a separate folder. */
export async function measureAll(): Promise<Measurement[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-bench-'))
  const file = join(folder.path, 'CandidateList.txt')
  writeFileSync(file, candidateFile())
  const imported = await measureImport(folder.path, file)
  const settings = { DATA_DIR: join(folder.path, '0'), SAMPLE_DATA: 'off' }
  // So that building the pages is not part of the measurement.
  await measureStart(settings)
  const started = [await measureStart(settings), await measureStart(settings), await measureStart(settings)]
  return [
    { what: `import ${CANDIDATE_COUNT} candidates, whole command`, took: imported, limit: 1000 },
    { what: 'start to first answer, existing database', took: median(started), limit: 1500 },
    ...(await measureRequests(folder.path, settings)),
  ]
}

/** The whole command, each time with a new database. */
async function measureImport(folder: string, file: string): Promise<number> {
  const times: number[] = []
  for (const data of ['0', '1', '2']) {
    const began = performance.now()
    await output(start('src/importer/main.ts', ['candidates', file], { DATA_DIR: join(folder, data) }))
    times.push(performance.now() - began)
  }
  return median(times)
}

async function measureStart(settings: Record<string, string>): Promise<number> {
  const began = performance.now()
  const server = start(SERVER, [], settings)
  const response = await fetch((await addressOf(server)) + OFFICE)
  await response.arrayBuffer()
  const took = performance.now() - began
  await stop(server)
  return took
}

async function measureRequests(folder: string, settings: Record<string, string>): Promise<Measurement[]> {
  const server = start(SERVER, [], settings, SERVER_CORE)
  const address = (await addressOf(server)) + OFFICE
  const recorded = join(folder, 'office.json')
  await recordAnswer(address, { 'Accept-Encoding': 'br' }, recorded)
  const ours = await ask(address).finally(() => stop(server))

  const bareServer = start('bench/bareServer.ts', [recorded], {}, SERVER_CORE)
  const bare = await ask(await addressOf(bareServer)).finally(() => stop(bareServer))

  const what = `GET ${OFFICE}, ${RATE}/s`
  return [
    { what: `${what}, p50`, took: ours.p50, ratio: ours.p50 / bare.p50 },
    { what: `${what}, p99`, took: ours.p99, limit: 5, ratio: ours.p99 / bare.p99 },
    { what: 'the same bytes from bare node:http, p50', took: bare.p50 },
    { what: 'the same bytes from bare node:http, p99', took: bare.p99 },
  ]
}

async function ask(address: string): Promise<{ p50: number; p99: number }> {
  const text = await output(start('bench/client.ts', [address, String(RATE)], {}, CLIENT_CORE))
  return JSON.parse(text) as { p50: number; p99: number }
}
