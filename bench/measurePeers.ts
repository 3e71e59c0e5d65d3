import { deepStrictEqual } from 'node:assert'
import { once } from 'node:events'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { candidateFile } from './candidateFile.ts'
import type { RecordedAnswer } from './bareServer.ts'
import { addressOf, debianProgram, output, type Program, run, type Say, start, stop } from './program.ts'
import { PATHS, type Peer, startPeers, type What } from './peers.ts'
import { median, processorTime } from './times.ts'

/** The cost of an answer for one of them; medians of the rounds. */
interface Compared {
  /** Microseconds of its processor time per answer, and the ratio to ours. */
  processor: number
  processorRatio: number
  /** Answers per second, and the ratio to ours. */
  rate: number
  rateRatio: number
}

interface Shape {
  name: string
  what: What
  headers: Record<string, string>
  /** The client already has the answer. */
  isKnown?: boolean
}

type Round = Map<string, { rate: number; processor: number }>

const [SERVER_CORE, CLIENT_CORE] = [0, 1]
/** The first one is a warm-up. */
const ROUNDS = 6
const SECONDS = 1
const OURS = 'Sunshine Ledger'
const GZIP = { 'Accept-Encoding': 'gzip' }

const SHAPES: readonly Shape[] = [
  { name: 'a record', what: 'record', headers: {} },
  { name: 'a list of 319', what: 'list', headers: {} },
  { name: 'the list, gzip', what: 'list', headers: GZIP },
  { name: 'the list, unchanged', what: 'list', headers: {}, isKnown: true },
  { name: 'its page, gzip', what: 'page', headers: GZIP },
]

/**
 * Lets us and others give the same answers, from one core, to the same client on another, in turns. Before that, each is
 * asked once and has to answer as we do.
 */
export async function measurePeers(say: Say): Promise<boolean> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-peers-'))
  const running: Peer[] = []
  try {
    const wrk = debianProgram('wrk', ['wrk', 'libluajit-5.1-2'], folder.path)
    const ours = await startOurs(folder.path)
    running.push(ours)
    const answers = {
      list: (await ask(ours, 'list')).body,
      record: (await ask(ours, 'record')).body,
      page: (await ask(ours, 'page')).body,
    }
    const database = join(folder.path, 'data/sunshine-ledger.sqlite')
    running.push(...(await startPeers({ folder: folder.path, database, answers, core: SERVER_CORE }, say)))

    for (const { name, what, headers, isKnown = false } of SHAPES) {
      const bare = await startBare(
        ours,
        what,
        isKnown ? await conditionFor(ours, what) : headers,
        folder.path,
      )
      running.push(bare)
      const asking = new Map<Peer, Record<string, string>>()
      for (const peer of running.filter(({ paths }) => what in paths)) {
        const requestHeaders = isKnown ? await conditionFor(peer, what) : headers
        await assertSame(peer, what, requestHeaders, isKnown ? undefined : answers[what])
        asking.set(peer, requestHeaders)
      }
      const rounds = await floodInRounds(asking, (peer, requestHeaders) =>
        floodWithWrk(
          wrk,
          { url: urlOf(peer, what), headers: requestHeaders, pid: peer.program.pid ?? 0 },
          SECONDS,
          CLIENT_CORE,
        ),
      )
      for (const { name: peer } of asking.keys()) {
        say(sentence(name, peer, compare(peer, rounds)))
      }
      await stop(bare.program)
      running.pop()
    }
    return true
  } finally {
    await Promise.all(running.map(({ program }) => stop(program)))
  }
}

async function startOurs(folder: string): Promise<Peer> {
  const list = join(folder, 'CandidateList.txt')
  writeFileSync(list, candidateFile())
  const settings = { DATA_DIR: join(folder, 'data'), SAMPLE_DATA: 'off' }
  await output(start('src/importer/main.ts', ['candidates', list], settings))
  const program = start('src/server/main.ts', [], settings, SERVER_CORE)
  return { name: OURS, program, address: await addressOf(program), paths: PATHS }
}

/** A Node server that sends our recorded answer to any request. */
async function startBare(
  ours: Peer,
  what: What,
  headers: Record<string, string>,
  folder: string,
): Promise<Peer> {
  const file = join(folder, 'recorded.json')
  writeFileSync(file, JSON.stringify(await recordAnswer(ours, what, headers)))
  const program = start('bench/bareServer.ts', [file], {}, SERVER_CORE)
  return {
    name: 'bare node:http',
    program,
    address: await addressOf(program),
    paths: { [what]: PATHS[what] },
  }
}

/** Headers that Node adds automatically. */
const ADDED = new Set(['date', 'connection', 'keep-alive'])

/** Our answer to a second request. */
async function recordAnswer(
  ours: Peer,
  what: What,
  headers: Record<string, string>,
): Promise<RecordedAnswer> {
  await ask(ours, what, headers)
  const { response, body } = await ask(ours, what, headers)
  const { rawHeaders, statusCode = 0 } = response
  const sent = rawHeaders.filter(
    (_, index) => !ADDED.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  )
  return { status: statusCode, headers: sent, body: body.toString('base64') }
}

const urlOf = ({ address, paths }: Peer, what: What) =>
  address.replace('localhost', '127.0.0.1') + paths[what]

async function ask(peer: Peer, what: What, headers: Record<string, string> = {}) {
  const [response] = (await once(get(urlOf(peer, what), { headers }), 'response')) as [IncomingMessage]
  return { response, body: await buffer(response) }
}

/** The headers of a client that already has this peer's answer. */
async function conditionFor(peer: Peer, what: What): Promise<Record<string, string>> {
  const { response } = await ask(peer, what)
  return { 'If-None-Match': response.headers.etag ?? '' }
}

/** Throws if a peer's answer differs from ours or, with no answer wanted, if it is not 304. */
async function assertSame(
  peer: Peer,
  what: What,
  headers: Record<string, string>,
  wanted: Buffer | undefined,
) {
  const { response, body } = await ask(peer, what, headers)
  const { statusCode, headers: responseHeaders } = response
  const isPacked = responseHeaders['content-encoding'] === 'gzip'
  const wrong =
    wanted === undefined
      ? statusCode !== 304 && `it answers ${statusCode} and not 304`
      : isPacked !== 'Accept-Encoding' in headers
        ? `it answers ${isPacked ? 'with' : 'without'} gzip`
        : differenceOf(String(wanted), String(isPacked ? gunzipSync(body) : body))
  if (typeof wrong === 'string') throw new Error(`${peer.name} is not comparable: ${wrong}`)
}

/** How two answers differ; undefined if they do not. In JSON, blanks and the order of an object's keys do not matter. */
function differenceOf(ours: string, theirs: string): string | undefined {
  try {
    if (ours !== theirs) deepStrictEqual(JSON.parse(theirs), JSON.parse(ours))
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

/** Each gets a turn in each round, in reverse order every other time. */
async function floodInRounds(
  asking: ReadonlyMap<Peer, Record<string, string>>,
  flood: (peer: Peer, headers: Record<string, string>) => Promise<{ rate: number; processor: number }>,
): Promise<Round[]> {
  const rounds: Round[] = []
  for (let at = 0; at < ROUNDS; at += 1) {
    const round: Round = new Map()
    const order = [...asking]
    for (const [peer, headers] of at % 2 === 0 ? order : order.toReversed())
      round.set(peer.name, await flood(peer, headers))
    rounds.push(round)
  }
  return rounds.slice(1)
}

function compare(peer: string, rounds: readonly Round[]): Compared {
  const figuresOf = (name: string, figure: 'rate' | 'processor') =>
    rounds.map((round) => round.get(name)?.[figure] ?? Number.NaN)
  const ratio = (figure: 'rate' | 'processor') => {
    const ours = figuresOf(OURS, figure)
    return median(
      figuresOf(peer, figure).map((peerFigure, round) => peerFigure / (ours[round] ?? Number.NaN)),
    )
  }
  return {
    processor: median(figuresOf(peer, 'processor')),
    processorRatio: ratio('processor'),
    rate: median(figuresOf(peer, 'rate')),
    rateRatio: ratio('rate'),
  }
}

const sentence = (what: string, peer: string, { processor, processorRatio, rate, rateRatio }: Compared) =>
  `${what.padEnd(22)}${peer.padEnd(28)}${processor.toFixed(1).padStart(9)} us each, ${times(processorRatio)} ours` +
  `${Math.round(rate).toString().padStart(9)} answers/s, ${times(rateRatio)} ours`

const times = (ratio: number) => `${ratio.toFixed(2).padStart(6)} times`

interface Flooding {
  url: string
  headers: Readonly<Record<string, string>>
  /** The server's process. */
  pid: number
}

const CONNECTIONS = 32

/**
 * Sends requests for this many seconds with wrk, which needs less processor time than any server. Returns answers per
 * second, and microseconds of the server's processor time per answer. Throws if an answer is a refusal or a connection is
 * lost.
 */
async function floodWithWrk(
  { command, settings }: Program,
  { url, headers, pid }: Flooding,
  seconds: number,
  core: number,
) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const before = processorTime(pid) ?? Number.NaN
  const report = await output(
    run([command, '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...named, url], settings, core),
  )
  const after = processorTime(pid) ?? Number.NaN
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`wrk says of ${url}: ${report}`)
  const answers = Number(/(\d+) requests in/.exec(report)?.[1])
  const rate = Number(/Requests\/sec:\s*([\d.]+)/.exec(report)?.[1])
  return { rate, processor: (after - before) / answers }
}
